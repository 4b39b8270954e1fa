import { toDoneOrRefusal, valueOrRefusal } from '#kit/server/route.ts'
import * as calls from '../../contract.ts'
import { defineRoute, type PortalRoute } from '../define-route.ts'
import type { AccountDeps } from '../deps.ts'
import { confirmByPasskey, confirmIdentity, runIfConfirmed } from '../sign-in/confirm-identity.ts'
import { signInReply } from '../sign-in/sign-in.ts'
import { enterSecondFactor, setUpAppAtSignIn, signInWithPasskey } from './enter-second-factor.ts'
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

const ownSecondFactorRoutes = (deps: AccountDeps): PortalRoute[] => [
  defineRoute(calls.getSecondFactor, ({ caller }) => ownSecondFactor(deps, caller)),

  defineRoute(calls.confirmIdentity, ({ body, caller }) =>
    toDoneOrRefusal(
      'passkey' in body ? confirmByPasskey(deps, caller, body.passkey) : confirmIdentity(deps, caller, body),
    ),
  ),

  defineRoute(calls.getNewPasskeyOptions, ({ caller }) => newPasskeyOptions(deps, caller)),

  defineRoute(calls.addPasskey, ({ body, caller }) =>
    valueOrRefusal(addPasskey(deps, caller, { name: body.name, answer: body.passkey })),
  ),

  defineRoute(calls.removePasskey, ({ params, caller }) => toDoneOrRefusal(removePasskey(deps, caller, params.id))),

  defineRoute(calls.startAuthenticator, ({ caller }) => startAuthenticator(deps, caller)),

  defineRoute(calls.confirmAuthenticator, ({ body, caller }) =>
    valueOrRefusal(confirmAuthenticator(deps, caller, body.code)),
  ),

  defineRoute(calls.removeAuthenticator, ({ caller }) => toDoneOrRefusal(removeAuthenticator(deps, caller))),

  defineRoute(calls.renewRecoveryCodes, ({ caller }) => renewRecoveryCodes(deps, caller)),
]

export const secondFactorRoutes = (deps: AccountDeps): PortalRoute[] => [
  defineRoute(calls.enterSecondFactor, async ({ body: { trust = false, ...entry }, ip, from }) =>
    signInReply(deps.db, await enterSecondFactor(deps, { ...entry, trust, ip, from })),
  ),

  defineRoute(calls.setUpAppAtSignIn, ({ body }) => setUpAppAtSignIn(deps, body.step)),

  defineRoute(calls.getPasskeyOptions, () => assertionOptions(deps.db, deps.passkeySite, deps.now())),

  defineRoute(calls.signInWithPasskey, async ({ body: { passkey, ...entry }, ip, from }) =>
    signInReply(deps.db, await signInWithPasskey(deps, passkey, { ...entry, ip, from })),
  ),

  ...ownSecondFactorRoutes(deps),

  defineRoute(calls.getSecondFactorRules, () => secondFactorRules(deps.db)),

  defineRoute(calls.setSecondFactorRules, ({ body, caller }) =>
    runIfConfirmed(deps, caller, () => setSecondFactorRules(deps, caller, body)),
  ),
]
