import { z } from 'zod'

const text = z.string().max(8000)

/** The members that both kinds of answers have. */
const answer = {
  id: text.min(1),
  rawId: text.min(1),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** The browser's answer at a sign-in (WebAuthn Level 3, `AuthenticationResponseJSON`). Unknown members are dropped. */
export const passkeyAssertion = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
})

/** `RegistrationResponseJSON` of WebAuthn Level 3. */
export const passkeyAttestation = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: text,
    attestationObject: z.string().max(60_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
