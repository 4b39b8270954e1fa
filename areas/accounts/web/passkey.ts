import type { z } from 'zod'
import { type Answer, callApi } from '#kit/web/api.ts'
import { newPasskeyOptions, passkeyOptions } from '../contract.ts'
import type { passkeyAssertion, passkeyAttestation } from '../rules/passkey-answers.ts'

/**
 * Returns whether the browser can use passkeys here. They are bound to a host name and do not work on an IP address.
 */
export const canUsePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname)

/** Loaded when the user first uses a passkey, so that the sign-in page loads faster. */
const library = () => import('@simplewebauthn/browser')

/** Returns undefined if the user has cancelled, or if the device has no passkey for the portal. */
const unlessCancelled = <T>(answer: Promise<unknown>): Promise<T | undefined> =>
  answer.then(
    (value) => value as T,
    () => undefined,
  )

export type PasskeyResult<T> =
  | Exclude<Answer<T>, { readonly ok: true }>
  | { readonly ok: true; readonly value: T | undefined }

/** Lets the user choose a passkey, which signs a challenge of the server. */
export const askForPasskey = async (): Promise<PasskeyResult<z.infer<typeof passkeyAssertion>>> => {
  const options = await callApi(passkeyOptions, {})
  if (!options.ok) return options
  const signing = library().then(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options.value as never }),
  )
  return { ok: true, value: await unlessCancelled(signing) }
}

/** Lets the user create a passkey. */
export const createPasskey = async (): Promise<PasskeyResult<z.infer<typeof passkeyAttestation>>> => {
  const options = await callApi(newPasskeyOptions, {})
  if (!options.ok) return options
  const creating = library().then(({ startRegistration }) => startRegistration({ optionsJSON: options.value as never }))
  return { ok: true, value: await unlessCancelled(creating) }
}
