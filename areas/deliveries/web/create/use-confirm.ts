import { useRef, useState } from 'react'
import { callApi, type Problem } from '#kit/web/api.ts'
import { createDelivery, type Delivery } from '../../contract.ts'
import type { NewDelivery } from '../../rules/draft-request.ts'

/** What a preview will send, under a key of its own. */
export interface Attempt {
  readonly key: string
  readonly body: NewDelivery
}

/** 128 random bits; works on plain http too, where browsers keep `randomUUID` to themselves. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export interface Confirming {
  /** The attempt of a preview. The same delivery after a lost answer gets the same key, so it cannot be made twice. */
  readonly attemptOf: (body: NewDelivery) => Attempt
  /** Sends it; a second press while it is on its way does nothing (DLV-14). */
  readonly send: (attempt: Attempt) => Promise<Delivery | undefined>
  readonly isSending: boolean
  /** Why it was not made, or that no answer came. */
  readonly problem: Problem | undefined
  readonly forgetProblem: () => void
}

export const useConfirm = (): Confirming => {
  const unanswered = useRef<Attempt | undefined>(undefined)
  const sending = useRef(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  const send = async (attempt: Attempt): Promise<Delivery | undefined> => {
    if (sending.current) return undefined
    sending.current = true
    setSending(true)
    setProblem(undefined)
    const { key, body } = attempt
    const answer = await callApi(createDelivery, { headers: { 'idempotency-key': key }, body })
    sending.current = false
    setSending(false)
    unanswered.current = !answer.ok && answer.kind !== 'refused' ? attempt : undefined
    if (answer.ok) return answer.value
    setProblem(answer)
    return undefined
  }
  const attemptOf = (body: NewDelivery): Attempt => {
    const before = unanswered.current
    return before && JSON.stringify(before.body) === JSON.stringify(body) ? before : { key: newKey(), body }
  }
  return { attemptOf, send, isSending, problem, forgetProblem: () => setProblem(undefined) }
}
