import type { ReactNode } from 'react'
import { CutText } from '#kit/web/cut-text.tsx'
import { DataList } from '#kit/web/data-list.tsx'
import type { DataColumn } from '#kit/web/data-table.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { ListPage } from '#kit/web/list-page.tsx'
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

interface UserListProps {
  readonly list: ListPage<ListedUser>
  /** The user types in the list. Columns that no listed type uses are hidden. */
  readonly types: readonly UserType[]
  readonly me: number
  /** undefined if the viewer may only read. */
  readonly actions: UserActions | undefined
  readonly empty: ReactNode
}

const ofSupplier = (type: UserType): boolean => employerOfType[type] !== 'company'
const ofCompany = (type: UserType): boolean => employerOfType[type] !== 'supplier'

type Column = DataColumn<ListedUser>

const emailColumn = (title: string, actions: UserActions | undefined): Column => ({
  key: 'email',
  title,
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
})

/** The last columns: the actions, or for viewers without them the alert addresses. */
const useActionColumns = ({ me, actions }: Pick<UserListProps, 'me' | 'actions'>): Column[] => {
  const t = useTexts(userTexts)
  if (!actions)
    return [{ key: 'alerts', title: t('alertEmail'), width: 270, cell: (user) => <AlertAddresses user={user} /> }]
  return [
    {
      key: 'blocked',
      title: t('blocked'),
      width: 64,
      cell: (user) => <BlockSwitch user={user} me={me} actions={actions} />,
    },
    {
      key: 'remove',
      title: t('delete'),
      width: 90,
      cell: (user) => <RemoveButton user={user} me={me} actions={actions} />,
    },
  ]
}

/** The columns of the table. All of them fit into a window of 1024 px. */
const useUserColumns = ({ types, me, actions }: Pick<UserListProps, 'types' | 'me' | 'actions'>): Column[] => {
  const t = useTexts(userTexts)
  const hasSuppliers = types.some(ofSupplier)
  const hasCompanies = types.some(ofCompany)
  const supplierWidth = hasCompanies ? 110 : 200
  const columns: readonly (Column | false)[] = [
    {
      key: 'username',
      title: t('username'),
      width: 128,
      isSortable: true,
      cell: (user) => <UserName user={user} me={me} />,
    },
    types.length > 1 && {
      key: 'user_type',
      title: t('type'),
      width: 96,
      isSortable: true,
      cell: (user) => <CutText text={t(`type_${user.user_type}`)} width={96} />,
    },
    emailColumn(t('email'), actions),
    hasSuppliers && {
      key: 'vendor_name',
      title: t('vendorName'),
      width: supplierWidth,
      isSortable: true,
      cell: ({ vendor_name }) => <CutText text={vendor_name ?? '–'} width={supplierWidth} />,
    },
    hasSuppliers && {
      key: 'vendor_code',
      title: t('vendorCode'),
      width: 88,
      isSortable: true,
      cell: ({ vendor_code }) => vendor_code ?? '–',
    },
    hasCompanies && {
      key: 'company_name',
      title: t('company'),
      width: 116,
      isSortable: true,
      cell: (user) => <CutText text={companyOf(user, t('everywhere'))} whole={user.company_name ?? ''} width={116} />,
    },
    ...useActionColumns({ me, actions }),
  ]
  return columns.filter((column) => !!column)
}

const UserCard = ({ user, types, me, actions }: Omit<UserListProps, 'list' | 'empty'> & { user: ListedUser }) => {
  const t = useTexts(userTexts)
  return (
    <>
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
    </>
  )
}

/** The users (USR-01): a table on wide screens, cards on phones. */
export const UserList = ({
  list,
  empty,
  sort,
  onSort,
  ...card
}: UserListProps & { readonly sort: string; readonly onSort: (sort: string) => void }) => {
  const t = useTexts(userTexts)
  return (
    <DataList<ListedUser>
      list={list}
      columns={useUserColumns(card)}
      card={(user) => <UserCard user={user} {...card} />}
      rowKey={({ id }) => id}
      rowClassName={({ blocked }) => (blocked ? 'is-blocked' : '')}
      className="user-table"
      hasTallHead
      empty={empty}
      sort={sort}
      onSort={onSort}
      aria-label={t('tableLabel')}
    />
  )
}
