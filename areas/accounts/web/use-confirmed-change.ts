import type { Call } from '#kit/shared/call.ts'
import type { Answer } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { notify } from '#kit/web/notifications.ts'
import { signInMessages } from '../rules/sign-in-messages.ts'

/**
 * Sends a change that needs a confirmed session, and fetches the replies of the `affected` calls again. Shows a problem,
 * unless the user has cancelled the confirmation.
 */
export const useConfirmedChange = (...affected: readonly Call[]) => {
  const { busy, send } = useChange(...affected)
  const run = async <A extends Answer<unknown>>(change: Promise<A>): Promise<A> => {
    const answer = await send(change)
    if (!answer.ok && answer.code !== signInMessages.IDENTITY_NOT_CONFIRMED.code) notify.problem(answer)
    return answer
  }
  return { busy, run }
}
export type ConfirmedChange = ReturnType<typeof useConfirmedChange>
