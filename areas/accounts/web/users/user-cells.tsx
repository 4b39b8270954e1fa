import { Switch } from 'antd'
import { splitAddresses } from '#kit/shared/email-address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { ListedUser } from '../../contract.ts'
import { userTexts } from './texts.ts'

export interface UserActions {
  readonly edit: (user: ListedUser) => void
  readonly block: (user: ListedUser) => void
  readonly remove: (user: ListedUser) => void
}

/** The user name. The signed-in user's own name is marked. */
export const UserName = ({ user, me }: { user: ListedUser; me: number }) => {
  const t = useTexts(userTexts)
  return (
    <span className="user-name inline-row">
      <strong>{user.username}</strong>
      {user.id === me && <span className="own-mark">{t('you')}</span>}
      {user.invitation !== null && <small className="muted user-invited">{t(`invitation_${user.invitation}`)}</small>}
    </span>
  )
}

/** An email address that its owner has not confirmed yet. */
export const UnconfirmedEmail = ({ user: { pending_email: email } }: { user: ListedUser }) => {
  const t = useTexts(userTexts)
  return email === null ? null : <small className="muted user-pending-mail">{t('pendingShort', { email })}</small>
}

export const EditButton = ({ user, actions }: { user: ListedUser; actions: UserActions }) => {
  const t = useTexts(userTexts)
  return (
    <button
      type="button"
      className="button row-button"
      aria-label={t('editOf', { name: user.username })}
      onClick={() => actions.edit(user)}
    >
      {t('edit')}
    </button>
  )
}

export const BlockSwitch = ({ user, me, actions }: { user: ListedUser; me: number; actions: UserActions }) => {
  const t = useTexts(userTexts)
  const own = user.id === me
  return (
    <Switch
      size="small"
      className="user-block"
      checked={user.blocked}
      disabled={own}
      aria-label={t('blockedOf', { name: user.username })}
      {...(own ? { title: t('ownAccount') } : {})}
      onChange={() => actions.block(user)}
    />
  )
}

export const RemoveButton = ({ user, me, actions }: { user: ListedUser; me: number; actions: UserActions }) => {
  const t = useTexts(userTexts)
  const own = user.id === me
  return (
    <button
      type="button"
      className="button danger row-button"
      aria-label={t('removeOf', { name: user.username })}
      disabled={own}
      title={own ? t('ownAccount') : undefined}
      onClick={() => actions.remove(user)}
    >
      <Icon name="trash" size={14} />
      {t('delete')}
    </button>
  )
}

/** The alert list of a supplier's user. Store sees the button 'Alerts' here; only administrators can use it (G-18). */
export const AlertAddresses = ({ user }: { user: ListedUser }) => {
  const t = useTexts(userTexts)
  const addresses = splitAddresses(user.email_alert ?? '')
  return (
    <span className="user-cell row spread">
      <span className="cut" data-whole={addresses.length > 1 ? addresses.join(', ') : ''}>
        {addresses.length === 0 ? '–' : addresses[0]}
        {addresses.length > 1 && <span className="muted"> {t('more', { count: addresses.length - 1 })}</span>}
      </span>
      <button
        type="button"
        className="button row-button"
        disabled
        aria-label={t('editAlertOf', { name: user.username })}
        title={t('alertNotYours')}
      >
        {t('edit')}
      </button>
    </span>
  )
}

export const companyOf = ({ factory, company_name, store_name, vendor_id }: ListedUser, everywhere: string): string =>
  factory === null
    ? vendor_id === null
      ? everywhere
      : '–'
    : [factory, store_name ?? company_name].filter(Boolean).join(' · ')
