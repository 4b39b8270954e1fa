import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { signInWithPasskey } from '../../contract.ts'
import { canUsePasskeys, sendPasskey } from '../passkey.ts'
import { deviceToken, startSession } from '../session.ts'
import { accountTexts } from '../texts.ts'

/**
 * Signs in with a passkey alone, or completes the second `step` of a sign-in (SES-11). Hidden if the browser does not
 * support passkeys.
 */
export default function PasskeyButton({ step }: { readonly step?: string | undefined }) {
  const t = useTexts(accountTexts)
  const { busy, send } = useChange()
  if (!canUsePasskeys()) return null
  const signIn = async () => {
    const answer = await send(
      sendPasskey((passkey) => callApi(signInWithPasskey, { body: { passkey, device: deviceToken(), step } })),
    )
    if (!answer) return notify.validation(t('passkeyCancelled'))
    if (!answer.ok) return notify.problem(answer)
    startSession(answer.value)
  }
  return (
    <Button className="large" disabled={busy} onClick={() => void signIn()}>
      {t('passkeySignIn')}
    </Button>
  )
}
