import type { z } from 'zod'
import type { Call } from '#kit/shared/call.ts'
import type { Capability } from './rules/capabilities.ts'

/** `anyone` needs no session (sign-in, forgot and reset password, version); every other call names a capability. */
export type RequiredAccess = Capability | 'anyone'

/** States a call. A call without `who` does not compile. */
export const defineCall = <
  const W extends RequiredAccess,
  R extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  H extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(
  call: Call<W, P, Q, H, B, R>,
): Call<W, P, Q, H, B, R> => call
