import type { z } from 'zod'
import type { Call } from '#kit/shared/call.ts'
import type { Capability } from './rules/capabilities.ts'
import type { KeyScope } from './rules/scopes.ts'

/**
 * `anyone` means that the call needs no session (sign-in, forgotten password, version). Every other call names a
 * capability.
 */
export type RequiredAccess = Capability | 'anyone'

/** Defines a call. A call without `who` does not compile. */
export const defineCall = <
  const W extends RequiredAccess,
  R extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  H extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(
  call: Call<W, P, Q, H, B, R> & { readonly scope?: KeyScope },
): Call<W, P, Q, H, B, R> => call

export const publicCall = { who: 'anyone', tag: 'accounts' } as const
export const ownCall = { who: 'session.use', tag: 'accounts' } as const
export const userCall = { who: 'user.write', tag: 'users' } as const
