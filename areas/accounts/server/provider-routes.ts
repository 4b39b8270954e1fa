import { done, doneOrRefusal, originOf, Reply, valueOrRefusal } from '#kit/server/route.ts'
import type { Result } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import type { Caller } from '../rules/caller.ts'
import { asSessionUser } from './account-store.ts'
import { answer, type PortalRoute } from './answer.ts'
import { unconfirmedRefusal } from './confirm-identity.ts'
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

const signInRoutes = (deps: ProviderSettingsDeps): PortalRoute[] => [
  answer(calls.offeredProviders, () => offeredProviders(deps)),

  answer(calls.invitedProviders, async ({ body }) => valueOrRefusal(await invitedProviders(deps, body.code))),

  answer(calls.startProviderSignIn, async ({ body: { invitation, fresh = false, ...body } }) =>
    valueOrRefusal(await startProviderSignIn(deps, { ...body, invitation, fresh })),
  ),

  answer(calls.providerCallback, async ({ query }) => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const search = new URLSearchParams({ answer: new URLSearchParams(given).toString() })
    return Reply.raw<string>('', 'text/plain', { location: `${deps.publicUrl}/#/signin?${search}` })
  }),

  answer(calls.finishProviderSignIn, async ({ body, ...facts }) => {
    const { device } = body
    const result = await finishProviderSignIn(deps, { ...body, device, ip: facts.ip, from: originOf(facts) })
    if (!result.ok) return result
    const { account, ...entered } = result.value
    return { ...entered, user: await asSessionUser(deps.db, account), ...done }
  }),

  answer(calls.ownIdentities, ({ caller }) => ownIdentities(deps, caller)),

  answer(calls.unlinkIdentity, async ({ params, caller }) =>
    doneOrRefusal(await unlinkOwnIdentity(deps, caller, params.id)),
  ),
]

/** The calls of single sign-on: at sign-in, of the caller's own account, and the settings of administrators. */
export const providerRoutes = (deps: ProviderSettingsDeps): PortalRoute[] => {
  const ifConfirmed = async <T>(caller: Caller, work: () => Promise<Result<T>>): Promise<Result<T>> =>
    (await unconfirmedRefusal(deps, caller)) ?? (await work())
  return [
    ...signInRoutes(deps),

    answer(calls.unlinkUser, async ({ params, caller }) =>
      doneOrRefusal(await ifConfirmed(caller, () => unlinkUser(deps, caller, params.id))),
    ),

    answer(calls.listProviders, ({ caller }) => listProviders(deps, caller)),

    answer(calls.createProvider, async ({ body, caller }) =>
      valueOrRefusal(await ifConfirmed(caller, () => createProvider(deps, caller, body))),
    ),

    answer(calls.changeProvider, async ({ params, body, caller }) =>
      valueOrRefusal(await ifConfirmed(caller, () => changeProvider(deps, caller, params.id, body))),
    ),

    answer(calls.deleteProvider, async ({ params, caller }) =>
      doneOrRefusal(await ifConfirmed(caller, () => deleteProvider(deps, caller, params.id))),
    ),

    answer(calls.testProvider, async ({ body: { id, ...body }, caller }) =>
      doneOrRefusal(await testProvider(deps, caller, { ...body, id })),
    ),
  ]
}
