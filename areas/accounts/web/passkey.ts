import type { z } from 'zod'
import { type Answer, callApi } from '#kit/web/api.ts'
import { getNewPasskeyOptions, getPasskeyOptions } from '../contract.ts'
import type { passkeyAssertion, passkeyAttestation } from '../rules/sign-in/second-factor-calls.ts'

/**
 * Returns whether the browser can use passkeys here. They are bound to a host name and do not work on an IP address.
 */
export const canUsePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname)

/** Loaded when the user first uses a passkey, to make the sign-in page load faster. */
const library = () => import('@simplewebauthn/browser')

type Assertion = z.infer<typeof passkeyAssertion>
type Attestation = z.infer<typeof passkeyAttestation>

/**
 * Lets the user choose a passkey, signs a challenge of the server with it, and sends the result. Resolves to undefined
 * if the user cancelled, or if the device has no passkey for the portal.
 */
export const sendPasskey = async <T>(
  send: (passkey: Assertion) => Promise<Answer<T>>,
): Promise<Answer<T> | undefined> => {
  const options = await callApi(getPasskeyOptions, {})
  if (!options.ok) return options
  const passkey = await library()
    .then(({ startAuthentication }) => startAuthentication({ optionsJSON: options.value as never }))
    .catch(() => undefined)
  return passkey && send(passkey as Assertion)
}

/** Lets the user create a passkey. The value is undefined if the user cancelled. */
export const createPasskey = async (): Promise<Answer<Attestation | undefined>> => {
  const options = await callApi(getNewPasskeyOptions, {})
  if (!options.ok) return options
  const passkey = await library()
    .then(({ startRegistration }) => startRegistration({ optionsJSON: options.value as never }))
    .catch(() => undefined)
  return { ok: true, value: passkey as Attestation | undefined }
}
