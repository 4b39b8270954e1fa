import { doneOrRefusal, doneWith } from '#kit/server/route.ts'
import * as calls from '../contract.ts'
import { answer, type PortalRoute } from './answer.ts'
import { confirmIdentity, ifConfirmed } from './confirm-identity.ts'
import { enterSecondFactor, setUpAtSignIn } from './enter-second-factor.ts'
import { addPasskey, confirmByPasskey, newPasskeyOptions, removePasskey, signInWithPasskey } from './own-passkeys.ts'
import {
  confirmAuthenticator,
  ownSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './own-second-factor.ts'
import { assertionOptions } from './passkeys.ts'
import { setSecondFactorRules } from './set-second-factor-rules.ts'
import { type SignInDeps, signedInReply } from './sign-in.ts'
import { secondFactorRules } from './user-second-factor.ts'

/** The calls for the caller's own passkeys, authenticator app and recovery codes. */
const ownSecondFactorRoutes = (deps: SignInDeps): PortalRoute[] => [
  answer(calls.getSecondFactor, ({ caller }) => ownSecondFactor(deps, caller)),

  answer(calls.confirmIdentity, ({ body, caller }) =>
    doneOrRefusal(
      'passkey' in body ? confirmByPasskey(deps, caller, body.passkey) : confirmIdentity(deps, caller, body),
    ),
  ),

  answer(calls.newPasskeyOptions, ({ caller }) => newPasskeyOptions(deps, caller)),

  answer(calls.addPasskey, ({ body, caller }) =>
    doneWith(addPasskey(deps, caller, { name: body.name, answer: body.passkey })),
  ),

  answer(calls.removePasskey, ({ params, caller }) => doneOrRefusal(removePasskey(deps, caller, params.id))),

  answer(calls.startAuthenticator, ({ caller }) => startAuthenticator(deps, caller)),

  answer(calls.confirmAuthenticator, ({ body, caller }) => doneWith(confirmAuthenticator(deps, caller, body.code))),

  answer(calls.removeAuthenticator, ({ caller }) => doneOrRefusal(removeAuthenticator(deps, caller))),

  answer(calls.renewRecoveryCodes, ({ caller }) => renewRecoveryCodes(deps, caller)),
]

/** The calls of the second factor: at sign-in, of the caller's own account, and the rules by user type. */
export const secondFactorRoutes = (deps: SignInDeps): PortalRoute[] => [
  answer(calls.enterSecondFactor, async ({ body, ip, from }) => {
    const { trust = false } = body
    const result = await enterSecondFactor(deps, { ...body, trust, ip, from })
    return signedInReply(deps.db, result)
  }),

  answer(calls.setUpAtSignIn, ({ body }) => setUpAtSignIn(deps, body.step)),

  answer(calls.passkeyOptions, () => assertionOptions(deps.db, deps.passkeySite, deps.now())),

  answer(calls.signInWithPasskey, async ({ body: { passkey, ...entry }, ip, from }) =>
    signedInReply(deps.db, await signInWithPasskey(deps, passkey, { ...entry, ip, from })),
  ),

  ...ownSecondFactorRoutes(deps),

  answer(calls.getSecondFactorRules, () => secondFactorRules(deps.db)),

  answer(calls.setSecondFactorRules, ({ body, caller }) =>
    ifConfirmed(deps, caller, () => setSecondFactorRules(deps, caller, body)),
  ),
]
