import { useState } from 'react'
import type { Call } from '#kit/shared/call.ts'
import { useChange } from '../change.ts'

/**
 * `useChange` for a dialog, which also holds the `fault` that the dialog shows until the next call. `send` clears it.
 */
export const useDialogCall = (...affected: readonly Call[]) => {
  const { busy, send: sendChange } = useChange(...affected)
  const [fault, setFault] = useState<string>()
  const send = <A>(call: Promise<A>): Promise<A> => {
    setFault(undefined)
    return sendChange(call)
  }
  return { busy, fault, setFault, send }
}
