import { useState } from 'react'
import type { Answer } from '../api.ts'

/**
 * Holds the state of a dialog's call: `busy` until the response arrives, and the `fault` that the dialog shows until
 * the next call.
 */
export const useDialogCall = () => {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const send = async <T>(call: Promise<Answer<T>>): Promise<Answer<T>> => {
    setBusy(true)
    setFault(undefined)
    const answer = await call
    setBusy(false)
    return answer
  }
  return { busy, fault, setFault, send }
}
