import type { ReactNode } from 'react'
import { CutText } from '#kit/web/cut-text.tsx'
import { type DataColumn, DataTable } from '#kit/web/data-table.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { ListedUser } from '../../contract.ts'
import type { UserType } from '../../rules/capabilities.ts'
import { employerOfType } from '../../rules/users.ts'
import { userTexts } from './texts.ts'
import {
  AlertAddresses,
  BlockSwitch,
  companyOf,
  EditButton,
  RemoveButton,
  UnconfirmedEmail,
  type UserActions,
  UserName,
} from './user-cells.tsx'

export interface UserListProps {
  readonly users: readonly ListedUser[]
  /** The user types in the list. Columns that no listed type uses are hidden. */
  readonly types: readonly UserType[]
  readonly me: number
  /** undefined if the viewer may only read. */
  readonly actions: UserActions | undefined
  /** True while a newer page loads and the former rows are shown. */
  readonly stale: boolean
  readonly empty: ReactNode
}

const ofSupplier = (type: UserType): boolean => employerOfType[type] !== 'company'
const ofCompany = (type: UserType): boolean => employerOfType[type] !== 'supplier'

type Column = DataColumn<ListedUser>

/** The columns of the table. All of them fit into a window of 1024 px. */
const useUserColumns = ({ types, me, actions }: Pick<UserListProps, 'types' | 'me' | 'actions'>): Column[] => {
  const t = useTexts(userTexts)
  const email: Column = {
    key: 'email',
    title: t('email'),
    width: actions ? 216 : 210,
    isSortable: true,
    cell: (user) => (
      <span className="user-cell row spread">
        <span className="user-emails">
          <CutText text={user.email} width={actions ? 150 : 210} />
          <UnconfirmedEmail user={user} />
        </span>
        {actions && <EditButton user={user} actions={actions} />}
      </span>
    ),
  }
  const alerts: Column = {
    key: 'alerts',
    title: t('alertEmail'),
    width: 270,
    cell: (user) => <AlertAddresses user={user} />,
  }
  return [
    {
      key: 'username',
      title: t('username'),
      width: 128,
      isSortable: true,
      cell: (user) => <UserName user={user} me={me} />,
    },
    ...typeColumns(types, t),
    email,
    ...supplierColumns(types, t),
    ...companyColumns(types, t),
    ...(actions ? actionColumns(me, actions, t) : [alerts]),
  ]
}

type Texts = ReturnType<typeof useTexts<(typeof userTexts)['en']>>

const typeColumns = (types: readonly UserType[], t: Texts): Column[] =>
  types.length > 1
    ? [
        {
          key: 'user_type',
          title: t('type'),
          width: 96,
          isSortable: true,
          cell: (user) => <CutText text={t(`type_${user.user_type}`)} width={96} />,
        },
      ]
    : []

const supplierColumns = (types: readonly UserType[], t: Texts): Column[] => {
  if (!types.some(ofSupplier)) return []
  const width = types.some(ofCompany) ? 110 : 200
  return [
    {
      key: 'vendor_name',
      title: t('vendorName'),
      width,
      isSortable: true,
      cell: ({ vendor_name }) => <CutText text={vendor_name ?? '–'} width={width} />,
    },
    {
      key: 'vendor_code',
      title: t('vendorCode'),
      width: 88,
      isSortable: true,
      cell: ({ vendor_code }) => vendor_code ?? '–',
    },
  ]
}

const companyColumns = (types: readonly UserType[], t: Texts): Column[] =>
  types.some(ofCompany)
    ? [
        {
          key: 'company_name',
          title: t('company'),
          width: 116,
          isSortable: true,
          cell: (user) => (
            <CutText text={companyOf(user, t('everywhere'))} whole={user.company_name ?? ''} width={116} />
          ),
        },
      ]
    : []

const actionColumns = (me: number, actions: UserActions, t: Texts): Column[] => [
  {
    key: 'blocked',
    title: t('blocked'),
    width: 64,
    cell: (user) => <BlockSwitch user={user} me={me} actions={actions} />,
  },
  {
    key: 'remove',
    title: t('remove'),
    width: 90,
    cell: (user) => <RemoveButton user={user} me={me} actions={actions} />,
  },
]

/** The users as a table, for wide screens (USR-01). */
export const UserTable = ({
  users,
  types,
  me,
  actions,
  stale,
  empty,
  sort,
  onSort,
}: UserListProps & { readonly sort: string; readonly onSort: (sort: string) => void }) => {
  const t = useTexts(userTexts)
  const columns = useUserColumns({ types, me, actions })
  return (
    <DataTable<ListedUser>
      rows={users}
      columns={columns}
      rowKey={({ id }) => id}
      rowClassName={({ blocked }) => (blocked ? 'is-blocked' : '')}
      className="user-table"
      hasTallHead
      stale={stale}
      empty={empty}
      sort={sort}
      onSort={onSort}
      aria-label={t('tableLabel')}
    />
  )
}

/** The users as cards, for phones. */
export const UserCards = ({ users, types, me, actions, stale, empty }: UserListProps) => {
  const t = useTexts(userTexts)
  if (users.length === 0) return empty
  return (
    <ul className={stale ? 'data-cards stale' : 'data-cards'} aria-label={t('tableLabel')} aria-busy={stale}>
      {users.map((user) => (
        <li key={user.id} className={user.blocked ? 'is-blocked' : ''}>
          <div className="data-card-head">
            <UserName user={user} me={me} />
            {types.length > 1 && <span className="muted user-card-type">{t(`type_${user.user_type}`)}</span>}
          </div>
          <p className="user-mail breaks">
            {user.email}
            <UnconfirmedEmail user={user} />
          </p>
          {user.vendor_name && (
            <p>
              {user.vendor_name} {user.vendor_code && <span className="muted">{user.vendor_code}</span>}
            </p>
          )}
          {user.factory && <p className="muted">{companyOf(user, t('everywhere'))}</p>}
          {actions ? (
            <div className="user-card-actions row">
              <span className="row">
                <BlockSwitch user={user} me={me} actions={actions} />
                <span aria-hidden="true">{t('blocked')}</span>
              </span>
              <span className="grows" />
              <EditButton user={user} actions={actions} />
              <RemoveButton user={user} me={me} actions={actions} />
            </div>
          ) : (
            <div>
              <p className="muted">{t('alertEmail')}</p>
              <AlertAddresses user={user} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
