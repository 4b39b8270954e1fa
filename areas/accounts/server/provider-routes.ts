import { doneOrRefusal, Reply } from '#kit/server/route.ts'
import * as calls from '../contract.ts'
import { answer, type PortalRoute } from './answer.ts'
import { ifConfirmed } from './confirm-identity.ts'
import { ownIdentities, unlinkOwnIdentity, unlinkUser } from './own-identities.ts'
import {
  changeProvider,
  createProvider,
  deleteProvider,
  listProviders,
  type ProviderSettingsDeps,
  testProvider,
} from './provider-settings.ts'
import { finishProviderSignIn, invitedProviders, offeredProviders, startProviderSignIn } from './provider-sign-in.ts'
import { signedInReply } from './sign-in.ts'

const signInRoutes = (deps: ProviderSettingsDeps): PortalRoute[] => [
  answer(calls.offeredProviders, () => offeredProviders(deps)),

  answer(calls.invitedProviders, ({ body }) => invitedProviders(deps, body.code)),

  answer(calls.startProviderSignIn, ({ body }) => startProviderSignIn(deps, body)),

  answer(calls.providerCallback, async ({ query }) => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const search = new URLSearchParams({ answer: new URLSearchParams(given).toString() })
    return Reply.raw<string>('', 'text/plain', { location: `${deps.publicUrl}/#/signin?${search}` })
  }),

  answer(calls.finishProviderSignIn, async ({ body, ip, from }) =>
    signedInReply(deps.db, await finishProviderSignIn(deps, { ...body, ip, from })),
  ),

  answer(calls.ownIdentities, ({ caller }) => ownIdentities(deps, caller)),

  answer(calls.unlinkIdentity, ({ params, caller }) => doneOrRefusal(unlinkOwnIdentity(deps, caller, params.id))),
]

/** The calls of single sign-on: at sign-in, of the caller's own account, and the settings of administrators. */
export const providerRoutes = (deps: ProviderSettingsDeps): PortalRoute[] => [
  ...signInRoutes(deps),

  answer(calls.unlinkUser, ({ params, caller }) =>
    doneOrRefusal(ifConfirmed(deps, caller, () => unlinkUser(deps, caller, params.id))),
  ),

  answer(calls.listProviders, ({ caller }) => listProviders(deps, caller)),

  answer(calls.createProvider, ({ body, caller }) =>
    ifConfirmed(deps, caller, () => createProvider(deps, caller, body)),
  ),

  answer(calls.changeProvider, ({ params, body, caller }) =>
    ifConfirmed(deps, caller, () => changeProvider(deps, caller, params.id, body)),
  ),

  answer(calls.deleteProvider, ({ params, caller }) =>
    doneOrRefusal(ifConfirmed(deps, caller, () => deleteProvider(deps, caller, params.id))),
  ),

  answer(calls.testProvider, ({ body, caller }) => doneOrRefusal(testProvider(deps, caller, body))),
]
