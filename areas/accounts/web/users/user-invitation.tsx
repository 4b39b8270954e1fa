import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { type ListedUser, listUsers, resendInvitation, withdrawInvitation } from '../../contract.ts'
import { invitationTexts } from './invitation-texts.ts'

/** A chip beside the name of a user who has not signed in yet. */
export const InvitationChip = ({ user: { invitation } }: { readonly user: ListedUser }) => {
  const t = useTexts(invitationTexts)
  return invitation === null ? null : <small className="muted user-invited">{t(`state_${invitation}`)}</small>
}

/** Sends the invitation of a user again, or withdraws it (SES-13). */
export const UserInvitation = ({ user }: { readonly user: ListedUser }) => {
  const t = useTexts(invitationTexts)
  const { busy, run } = useChange(listUsers)
  const { id, email, invitation } = user
  if (invitation === null) return null
  const params = { id }
  return (
    <fieldset className="user-account-part row wraps" disabled={busy}>
      <legend>{t('title')}</legend>
      <p className="muted">{t(`state_${invitation}`)}</p>
      <button
        type="button"
        className="button"
        onClick={() => void run(callApi(resendInvitation, { params }), t('resent', { email }))}
      >
        {t('resend')}
      </button>
      {invitation !== 'withdrawn' && (
        <button
          type="button"
          className="button"
          onClick={() => void run(callApi(withdrawInvitation, { params }), t('withdrawn'))}
        >
          {t('withdraw')}
        </button>
      )}
    </fieldset>
  )
}
