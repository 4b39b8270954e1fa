import { Switch } from 'antd'
import type { ReactNode } from 'react'
import { splitAddresses } from '#kit/shared/email-address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { DataList } from '#kit/web/list/data-list.tsx'
import type { DataColumn } from '#kit/web/list/data-table.tsx'
import type { ListPage } from '#kit/web/list/list-page.tsx'
import { Button, DangerButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { TruncatedText, truncatedColumn } from '#kit/web/parts/truncated-text.tsx'
import type { ListedUser } from '../../contract.ts'
import type { UserType } from '../../rules/capabilities.ts'
import { employerOfType } from '../../rules/users/users.ts'
import { useUser } from '../current-session.ts'
import { userTexts } from './texts.ts'
import { sortable } from './user-view.ts'

export type UserAction = 'edit' | 'block' | 'unblock' | 'delete'

interface UserProps {
  readonly user: ListedUser
}
interface ActionProps extends UserProps {
  readonly onAct: (action: UserAction, user: ListedUser) => void
}

const UserName = ({ user }: UserProps) => {
  const t = useTexts(userTexts)
  return (
    <span className="user-name inline-row">
      <strong>{user.username}</strong>
      {user.id === useUser().id && <span className="own-mark">{t('you')}</span>}
      {user.invitation !== null && <small className="muted user-invited">{t(`invitation_${user.invitation}`)}</small>}
    </span>
  )
}

const UnconfirmedEmail = ({ user: { pending_email: email } }: UserProps) => {
  const t = useTexts(userTexts)
  return email === null ? null : <small className="muted user-pending-mail">{t('pendingShort', { email })}</small>
}

const EditButton = ({ user, onAct }: ActionProps) => {
  const t = useTexts(userTexts)
  return (
    <Button
      className="row-button"
      aria-label={t('editOf', { name: user.username })}
      onClick={() => onAct('edit', user)}
    >
      {t('edit')}
    </Button>
  )
}

const BlockSwitch = ({ user, onAct }: ActionProps) => {
  const t = useTexts(userTexts)
  const own = user.id === useUser().id
  return (
    <Switch
      size="small"
      className="user-block"
      checked={user.blocked}
      disabled={own}
      aria-label={t('blockedOf', { name: user.username })}
      {...(own ? { title: t('ownAccount') } : {})}
      onChange={() => onAct(user.blocked ? 'unblock' : 'block', user)}
    />
  )
}

const RemoveButton = ({ user, onAct }: ActionProps) => {
  const t = useTexts(userTexts)
  const own = user.id === useUser().id
  return (
    <DangerButton
      className="row-button"
      aria-label={t('removeOf', { name: user.username })}
      disabled={own}
      title={own ? t('ownAccount') : undefined}
      onClick={() => onAct('delete', user)}
    >
      <Icon name="trash" size={14} />
      {t('delete')}
    </DangerButton>
  )
}

/**
 * The alert list of a supplier's user. Store sees the button 'Alerts' here, which only administrators can use (G-18).
 */
const AlertAddresses = ({ user }: UserProps) => {
  const t = useTexts(userTexts)
  const addresses = splitAddresses(user.email_alert ?? '')
  return (
    <span className="user-cell row spread">
      <span className="cut" data-whole={addresses.length > 1 ? addresses.join(', ') : ''}>
        {addresses.length === 0 ? '–' : addresses[0]}
        {addresses.length > 1 && <span className="muted"> {t('moreEmails', { count: addresses.length - 1 })}</span>}
      </span>
      <Button
        className="row-button"
        disabled
        aria-label={t('editAlertOf', { name: user.username })}
        title={t('alertNotYours')}
      >
        {t('edit')}
      </Button>
    </span>
  )
}

const companyOf = ({ factory, company_name, store_name, vendor_id }: ListedUser, everywhere: string): string =>
  factory === null
    ? vendor_id === null
      ? everywhere
      : '–'
    : [factory, store_name ?? company_name].filter(Boolean).join(' · ')

interface UserListProps {
  readonly list: ListPage<ListedUser>
  /** The user types in the list. Columns that no listed type uses are hidden. */
  readonly types: readonly UserType[]
  /** undefined for viewers who may only read. */
  readonly onAct: ActionProps['onAct'] | undefined
  readonly empty: ReactNode
}

const ofSupplier = (type: UserType): boolean => employerOfType[type] !== 'company'
const ofCompany = (type: UserType): boolean => employerOfType[type] !== 'supplier'

type Column = DataColumn<ListedUser>

const emailColumn = (title: string, onAct: UserListProps['onAct']): Column => ({
  key: 'email',
  title,
  width: onAct ? 216 : 210,
  cell: (user) => (
    <span className="user-cell row spread">
      <span className="user-emails">
        <TruncatedText text={user.email} width={onAct ? 150 : 210} />
        <UnconfirmedEmail user={user} />
      </span>
      {onAct && <EditButton user={user} onAct={onAct} />}
    </span>
  ),
})

const useActionColumns = (onAct: UserListProps['onAct']): Column[] => {
  const t = useTexts(userTexts)
  if (!onAct)
    return [{ key: 'alerts', title: t('alertEmail'), width: 270, cell: (user) => <AlertAddresses user={user} /> }]
  return [
    {
      key: 'blocked',
      title: t('blocked'),
      width: 64,
      cell: (user) => <BlockSwitch user={user} onAct={onAct} />,
    },
    {
      key: 'remove',
      title: t('delete'),
      width: 90,
      cell: (user) => <RemoveButton user={user} onAct={onAct} />,
    },
  ]
}

/** The columns of the table. All of them fit into a window of 1024 px. */
const useUserColumns = ({ types, onAct }: Pick<UserListProps, 'types' | 'onAct'>): Column[] => {
  const t = useTexts(userTexts)
  const hasSuppliers = types.some(ofSupplier)
  const hasCompanies = types.some(ofCompany)
  const supplierWidth = hasCompanies ? 110 : 200
  const columns: readonly (Column | false)[] = [
    {
      key: 'username',
      title: t('username'),
      width: 128,
      cell: (user) => <UserName user={user} />,
    },
    types.length > 1 && truncatedColumn('user_type', t('type'), 96, (user) => t(`type_${user.user_type}`)),
    emailColumn(t('email'), onAct),
    hasSuppliers &&
      truncatedColumn('vendor_name', t('vendorName'), supplierWidth, ({ vendor_name }) => vendor_name ?? '–'),
    hasSuppliers && {
      key: 'vendor_code',
      title: t('vendorCode'),
      width: 88,
      cell: ({ vendor_code }) => vendor_code ?? '–',
    },
    hasCompanies && {
      key: 'company_name',
      title: t('company'),
      width: 116,
      cell: (user) => (
        <TruncatedText text={companyOf(user, t('everywhere'))} whole={user.company_name ?? ''} width={116} />
      ),
    },
    ...useActionColumns(onAct),
  ]
  return columns
    .filter((column) => !!column)
    .map((column) => ({ ...column, isSortable: sortable.some((key) => key === column.key) }))
}

const UserCard = ({ user, types, onAct }: UserProps & Pick<UserListProps, 'types' | 'onAct'>) => {
  const t = useTexts(userTexts)
  return (
    <>
      <div className="data-card-head">
        <UserName user={user} />
        {types.length > 1 && <span className="muted small no-wrap user-card-type">{t(`type_${user.user_type}`)}</span>}
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
      {onAct ? (
        <div className="user-card-actions row">
          <span className="row">
            <BlockSwitch user={user} onAct={onAct} />
            <span aria-hidden="true">{t('blocked')}</span>
          </span>
          <span className="grows" />
          <EditButton user={user} onAct={onAct} />
          <RemoveButton user={user} onAct={onAct} />
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

/** The list of users (USR-01): a table on wide screens, cards on phones. */
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
      aria-label={t('users')}
    />
  )
}
