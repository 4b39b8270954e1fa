import { useState } from 'react'
import type { Answer } from './api.ts'

/**
 * Sends the call of a dialog. Without a response the result is unknown, so the dialog stays open and shows the fault.
 * `send` then resolves to undefined, otherwise to the answer.
 */
export const useDialogCall = () => {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const send = async <T>(call: Promise<Answer<T>>): Promise<Answer<T> | undefined> => {
    setBusy(true)
    setFault(undefined)
    const answer = await call
    setBusy(false)
    if (answer.ok || answer.kind !== 'network') return answer
    setFault(answer.text)
    return undefined
  }
  return { busy, fault, setFault, send }
}
