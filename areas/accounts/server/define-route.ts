import type { HandlerResult, ReplyOf, RequestFacts, Route } from '#kit/server/route.ts'
import type { Call, CallInput } from '#kit/shared/call.ts'
import { isOk } from '#kit/shared/result.ts'
import type { RequiredAccess } from '../call.ts'
import type { Caller } from '../rules/caller.ts'

export type PortalRoute = Route<Caller>

/** The parameter of a handler: the validated input, the caller, and data of the HTTP request. */
export interface HandlerInput<C extends Call> extends CallInput<C>, RequestFacts {
  readonly caller: C['who'] extends 'anyone' ? undefined : Caller
}

export const defineRoute = <C extends Call<RequiredAccess>>(
  call: C,
  handler: (request: HandlerInput<C>) => Promise<HandlerResult<ReplyOf<C>>>,
): PortalRoute => ({
  call,
  handler: async (input, caller, facts) => {
    const given = await handler({ ...input, ...facts, caller } as HandlerInput<C>)
    return isOk(given) ? given.value : given
  },
})
