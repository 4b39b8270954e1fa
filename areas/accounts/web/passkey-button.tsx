import { useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { signInWithPasskey } from '../contract.ts'
import { askForPasskey, canUsePasskeys } from './passkey.ts'
import { deviceToken, signedIn } from './session.ts'
import { accountTexts } from './texts.ts'

/**
 * Signs in with a passkey alone, or completes the second `step` of a sign-in (SES-11). Not shown where the browser has no
 * passkeys.
 */
export default function PasskeyButton({ step }: { readonly step?: string | undefined }) {
  const t = useTexts(accountTexts)
  const [busy, setBusy] = useState(false)
  if (!canUsePasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    const passkey = await askForPasskey()
    const answer =
      passkey.ok && passkey.value
        ? await callApi(signInWithPasskey, {
            body: { passkey: passkey.value, device: deviceToken(), ...(step === undefined ? {} : { step }) },
          })
        : passkey
    setBusy(false)
    if (!answer.ok) return notify.problem(answer)
    if (!answer.value || !('jwt' in answer.value)) return notify.validation(t('passkeyCancelled'))
    signedIn(answer.value)
  }
  return (
    <button type="button" className="button large" disabled={busy} onClick={() => void signIn()}>
      {t('passkeySignIn')}
    </button>
  )
}
