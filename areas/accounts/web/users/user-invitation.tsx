import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { type ListedUser, listUsers, resendInvitation, withdrawInvitation } from '../../contract.ts'
import { invitationTexts } from './invitation-texts.ts'

/** A chip beside the name of a user who has not come in yet. */
export const InvitationChip = ({ user: { invitation } }: { readonly user: ListedUser }) => {
  const t = useTexts(invitationTexts)
  return invitation === null ? null : <small className="muted user-invited">{t(`state_${invitation}`)}</small>
}

/** Sends the invitation of a user again, or withdraws it (SES-13). */
export const UserInvitation = ({ user }: { readonly user: ListedUser }) => {
  const t = useTexts(invitationTexts)
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { id, email, invitation } = user
  if (invitation === null) return null
  const run = async (call: Promise<Answer<unknown>>, done: string) => {
    setBusy(true)
    const answer = await call
    await queries.invalidateQueries({ queryKey: keyOf(listUsers) })
    setBusy(false)
    if (answer.ok) notify.success(done)
    else notify.problem(answer)
  }
  const params = { id }
  return (
    <fieldset className="user-second-factor" disabled={busy}>
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
