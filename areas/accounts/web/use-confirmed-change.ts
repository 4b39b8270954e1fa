import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '#kit/shared/call.ts'
import type { Answer } from '#kit/web/api.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { signInMessages } from '../rules/sign-in-messages.ts'

/**
 * Sends a change that needs a confirmed session, and fetches the replies of the `affected` calls again. Shows a problem,
 * unless the user has cancelled the confirmation.
 */
export const useConfirmedChange = (...affected: readonly Call[]) => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async <A extends Answer<unknown>>(change: Promise<A>): Promise<A> => {
    setBusy(true)
    const answer = await change
    await Promise.all(affected.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })))
    setBusy(false)
    if (!answer.ok && answer.code !== signInMessages.IDENTITY_NOT_CONFIRMED.code) notify.problem(answer)
    return answer
  }
  return { busy, run }
}
export type ConfirmedChange = ReturnType<typeof useConfirmedChange>
