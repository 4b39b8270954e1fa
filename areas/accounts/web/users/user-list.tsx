import { ConfigProvider, Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { useAvailableHeight } from '#kit/web/available-height.ts'
import { CutText } from '#kit/web/cut-text.tsx'
import { denseRows, TALL_HEAD_HEIGHT } from '#kit/web/dense-rows.ts'
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
  /** The user types in the list. Columns that none of them uses are hidden. */
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
  const [areaRef, height] = useAvailableHeight()
  const [sortedBy, order] = sort.split(':')
  const sorted = (field: string) => ({
    key: field,
    sorter: true,
    sortDirections: ['ascend', 'descend'] as ('ascend' | 'descend')[],
    sortOrder: sortedBy === field ? (order === 'DESC' ? ('descend' as const) : ('ascend' as const)) : null,
    showSorterTooltip: false,
  })
  // all columns fit into a window of 1024 px
  const vendorWidth = types.some(ofCompany) ? 110 : 200
  const columns: TableColumnType<ListedUser>[] = [
    { ...sorted('username'), title: t('username'), width: 128, render: (_, user) => <UserName user={user} me={me} /> },
    ...(types.length > 1
      ? [
          {
            ...sorted('user_type'),
            title: t('type'),
            width: 96,
            render: (_: unknown, user: ListedUser) => <CutText text={t(`type_${user.user_type}`)} width={96} />,
          },
        ]
      : []),
    {
      ...sorted('email'),
      title: t('email'),
      width: actions ? 216 : 210,
      render: (_, user) => (
        <span className="user-cell">
          <span className="user-emails">
            <CutText text={user.email} width={actions ? 150 : 210} />
            <UnconfirmedEmail user={user} />
          </span>
          {actions && <EditButton user={user} actions={actions} />}
        </span>
      ),
    },
    ...(types.some(ofSupplier)
      ? [
          {
            ...sorted('vendor_name'),
            title: t('vendorName'),
            width: vendorWidth,
            render: (_: unknown, { vendor_name }: ListedUser) => (
              <CutText text={vendor_name ?? '–'} width={vendorWidth} />
            ),
          },
          {
            ...sorted('vendor_code'),
            title: t('vendorCode'),
            width: 88,
            render: (_: unknown, { vendor_code }: ListedUser) => vendor_code ?? '–',
          },
        ]
      : []),
    ...(types.some(ofCompany)
      ? [
          {
            ...sorted('company_name'),
            title: t('company'),
            width: 116,
            render: (_: unknown, user: ListedUser) => (
              <CutText text={companyOf(user, t('everywhere'))} whole={user.company_name ?? ''} width={116} />
            ),
          },
        ]
      : []),
    ...(actions
      ? [
          {
            key: 'blocked',
            title: t('blocked'),
            width: 64,
            render: (_: unknown, user: ListedUser) => <BlockSwitch user={user} me={me} actions={actions} />,
          },
          {
            key: 'remove',
            title: t('remove'),
            width: 90,
            render: (_: unknown, user: ListedUser) => <RemoveButton user={user} me={me} actions={actions} />,
          },
        ]
      : [
          {
            key: 'alerts',
            title: t('alertEmail'),
            width: 270,
            render: (_: unknown, user: ListedUser) => <AlertAddresses user={user} />,
          },
        ]),
  ]
  return (
    <div ref={areaRef} className="table-room">
      <ConfigProvider theme={denseRows}>
        <Table<ListedUser>
          size="small"
          className={stale ? 'data-table tall-head user-table stale' : 'data-table tall-head user-table'}
          aria-busy={stale}
          aria-label={t('tableLabel')}
          rowKey="id"
          rowClassName={({ blocked }) => (blocked ? 'is-blocked' : '')}
          dataSource={users as ListedUser[]}
          columns={columns}
          pagination={false}
          scroll={{
            x: columns.reduce((sum, { width }) => sum + Number(width), 0),
            y: Math.max(height - TALL_HEAD_HEIGHT, 160),
          }}
          locale={{ emptyText: empty }}
          onChange={(_pages, _filters, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter
            onSort(
              one?.columnKey && one.order ? `${String(one.columnKey)}:${one.order === 'ascend' ? 'ASC' : 'DESC'}` : '',
            )
          }}
        />
      </ConfigProvider>
    </div>
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
          <p className="user-mail">
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
            <div className="user-card-actions">
              <span className="user-card-block">
                <BlockSwitch user={user} me={me} actions={actions} />
                <span aria-hidden="true">{t('blocked')}</span>
              </span>
              <span className="room" />
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
