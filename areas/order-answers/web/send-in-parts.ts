import type { Answer, Problem } from '#kit/web/api.ts'
import { MAX_ANSWERED_LINES } from '../contract.ts'

/**
 * Sends many order lines in calls of at most `MAX_ANSWERED_LINES`, and stops at the first call that fails. Returns the results of
 * the calls, and the problem of the call that failed, if any.
 */
export const sendInParts = async <T, R>(
  all: readonly T[],
  send: (part: readonly T[]) => Promise<Answer<readonly R[]>>,
): Promise<{ readonly results: readonly R[]; readonly failure: Problem | undefined }> => {
  const results: R[] = []
  for (let start = 0; start < all.length; start += MAX_ANSWERED_LINES) {
    const reply = await send(all.slice(start, start + MAX_ANSWERED_LINES))
    if (!reply.ok) return { results, failure: reply }
    results.push(...reply.value)
  }
  return { results, failure: undefined }
}
