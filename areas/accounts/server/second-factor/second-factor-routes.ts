import { doneOrRefusal, doneWith } from '#kit/server/route.ts'
import * as calls from '../../contract.ts'
import { answer, type PortalRoute } from '../answer.ts'
import type { AccountDeps } from '../deps.ts'
import { confirmByPasskey, confirmIdentity, ifConfirmed } from '../sign-in/confirm-identity.ts'
import { signedInReply } from '../sign-in/sign-in.ts'
import { enterSecondFactor, setUpAtSignIn, signInWithPasskey } from './enter-second-factor.ts'
import {
  addPasskey,
  confirmAuthenticator,
  newPasskeyOptions,
  ownSecondFactor,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  startAuthenticator,
} from './own-second-factor.ts'
import { assertionOptions } from './passkeys.ts'
import { secondFactorRules, setSecondFactorRules } from './required-second-factor.ts'

/** The calls for the caller's own passkeys, authenticator app and recovery codes. */
const ownSecondFactorRoutes = (deps: AccountDeps): PortalRoute[] => [
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

/** The calls of the second factor: for the sign-in, the caller's own account, and the rules by user type. */
export const secondFactorRoutes = (deps: AccountDeps): PortalRoute[] => [
  answer(calls.enterSecondFactor, async ({ body: { trust = false, ...entry }, ip, from }) =>
    signedInReply(deps.db, await enterSecondFactor(deps, { ...entry, trust, ip, from })),
  ),

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
