import { useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { endUserSessions, type ListedUser } from '../../contract.ts'
import { useUser } from '../session.ts'
import { userTexts } from './texts.ts'

/** Signs another user out on all devices (SES-12). Users sign out their own devices on their account page. */
export const EndSessionsButton = ({ user }: { readonly user: ListedUser }) => {
  const t = useTexts(userTexts)
  const self = useUser()
  const [busy, setBusy] = useState(false)
  if (user.id === self.id) return null
  const end = async () => {
    setBusy(true)
    const answer = await callApi(endUserSessions, { params: { id: user.id } })
    setBusy(false)
    if (answer.ok) notify.success(t('sessionsEnded', { name: user.username }))
    else notify.problem(answer)
  }
  return (
    <button type="button" className="button quiet" disabled={busy} onClick={() => void end()}>
      {t('endSessions')}
    </button>
  )
}
