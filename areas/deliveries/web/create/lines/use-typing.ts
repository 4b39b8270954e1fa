import { useCallback, useEffect, useRef, useState } from 'react'

/** The pause in typing after which the page receives the input, in ms (PO-08, G-91). */
const TYPING_PAUSE_MS = 1000

const noText = () => false

/** Calls `handOver` when the field is no longer rendered or the tab is closed, so that no input is lost. */
const useHandOverOnLeave = (handOver: () => void): void =>
  useEffect(() => {
    window.addEventListener('pagehide', handOver)
    return () => {
      window.removeEventListener('pagehide', handOver)
      handOver()
    }
  }, [handOver])

/**
 * Holds the state of a field that shows each key stroke immediately. It passes the input to the page after a pause, on
 * Enter, and when it loses the focus. A text for which `isKept` returns true then stays in the field.
 */
export const useDelayedInput = <T extends string | readonly object[] = string>(
  dispatch: (text: T) => void,
  isKept: (text: T) => boolean = noText,
) => {
  /** The text in the field; undefined while the stored value is shown. */
  const [text, setText] = useState<T>()
  const pending = useRef<T | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestDispatch = useRef(dispatch)
  useEffect(() => {
    latestDispatch.current = dispatch
  }, [dispatch])

  /** Passes the input to the page, for example on Enter or before an action on the whole draft. */
  const handOver = useCallback(() => {
    clearTimeout(timer.current)
    const typed = pending.current
    pending.current = undefined
    if (typed !== undefined) latestDispatch.current(typed)
  }, [])
  useHandOverOnLeave(handOver)
  const type = useCallback(
    (typed: T) => {
      setText(typed)
      pending.current = typed
      clearTimeout(timer.current)
      timer.current = setTimeout(handOver, TYPING_PAUSE_MS)
    },
    [handOver],
  )
  /** Discards the input, because the value was changed elsewhere. */
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = undefined
    setText(undefined)
  }, [])
  /** Called when the field loses the focus. Passes the input to the page and shows the stored value. */
  const leave = useCallback(() => {
    handOver()
    setText((typed) => (typed !== undefined && isKept(typed) ? typed : undefined))
  }, [handOver, isKept])
  /** Called when the stored value has changed. Discards the text, unless it equals it or was not passed on yet. */
  const settle = useCallback((isStored: (typed: T) => boolean) => {
    if (pending.current === undefined) setText((typed) => (typed === undefined || isStored(typed) ? typed : undefined))
  }, [])
  return { text, type, handOver, leave, forget, settle }
}
