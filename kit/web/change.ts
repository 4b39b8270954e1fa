import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '#kit/shared/call.ts'
import type { Answer, Problem } from './api.ts'
import { notify } from './feedback/notifications.ts'
import { keyOf } from './query.ts'

const isNetworkProblem = (answer: unknown): boolean => (answer as Partial<Problem> | undefined)?.kind === 'network'

/**
 * Sends a change, and then reloads the replies of the `affected` calls. `send` resolves to the result. `run` also
 * notifies the user of a problem, and of the success if it has a text for it.
 */
export const useChange = (...affected: readonly Call[]) => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const send = async <A>(change: Promise<A>): Promise<A> => {
    setBusy(true)
    const answer = await change
    const reloaded = Promise.all(affected.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })))
    // without a connection, the reload is retried for seconds, while the user waits for the message
    if (!isNetworkProblem(answer)) await reloaded
    setBusy(false)
    return answer
  }
  const run = async <A extends Answer<unknown>>(change: Promise<A>, success?: string): Promise<A> => {
    const answer = await send(change)
    if (!answer.ok) notify.problem(answer)
    else if (success !== undefined) notify.success(success)
    return answer
  }
  return { busy, send, run }
}
export type ChangeState = ReturnType<typeof useChange>
