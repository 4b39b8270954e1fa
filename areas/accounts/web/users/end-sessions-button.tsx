import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { endUserSessions, type ListedUser } from '../../contract.ts'
import { useUser } from '../session.ts'
import { userTexts } from './texts.ts'

/** Signs another user out on all devices (SES-12). Users sign out their own devices on their account page. */
export const EndSessionsButton = ({ user }: { readonly user: ListedUser }) => {
  const t = useTexts(userTexts)
  const self = useUser()
  const { busy, run } = useChange()
  if (user.id === self.id) return null
  const end = () =>
    run(callApi(endUserSessions, { params: { id: user.id } }), t('sessionsEnded', { name: user.username }))
  return (
    <button type="button" className="button quiet" disabled={busy} onClick={() => void end()}>
      {t('endSessions')}
    </button>
  )
}
