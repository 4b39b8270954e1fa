import { useCallback, useEffect, useRef, useState } from 'react'

/** The pause in typing after which the page receives the input, in ms (PO-08, G-91). */
const TYPING_PAUSE_MS = 1000

export interface TypingState<T = string> {
  /** The text in the field; undefined if the stored value is shown. */
  readonly text: T | undefined
  readonly type: (text: T) => void
  /** Passes the input to the page, for example on Enter or before an action on the whole draft. */
  readonly handOver: () => void
  /** Called when the field loses the focus. Passes the input to the page and shows the stored value. */
  readonly leave: () => void
  /** Discards the input, because the value was changed elsewhere. */
  readonly forget: () => void
  /**
   * Called when the stored value has changed. Discards the text of the field, unless the text equals the stored value
   * or the page has not received it yet.
   */
  readonly settle: (isStored: (text: T) => boolean) => void
}

const noText = () => false

/**
 * The state of a field that shows each key stroke immediately. It passes the input to the page after a pause, on Enter,
 * and when it loses the focus. The field then keeps a text for which `isKept` returns true.
 */
export const useTyping = <T extends string | readonly object[] = string>(
  dispatch: (text: T) => void,
  isKept: (text: T) => boolean = noText,
): TypingState<T> => {
  const [text, setText] = useState<T>()
  const pending = useRef<T | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const taker = useRef(dispatch)
  useEffect(() => {
    taker.current = dispatch
  }, [dispatch])

  const handOver = useCallback(() => {
    clearTimeout(timer.current)
    const typed = pending.current
    pending.current = undefined
    if (typed !== undefined) taker.current(typed)
  }, [])
  // a row that is no longer rendered must not lose its input
  useEffect(() => {
    // a tab that is closed must not lose it either
    window.addEventListener('pagehide', handOver)
    return () => {
      window.removeEventListener('pagehide', handOver)
      handOver()
    }
  }, [handOver])

  const type = useCallback(
    (typed: T) => {
      setText(typed)
      pending.current = typed
      clearTimeout(timer.current)
      timer.current = setTimeout(handOver, TYPING_PAUSE_MS)
    },
    [handOver],
  )
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = undefined
    setText(undefined)
  }, [])
  const leave = useCallback(() => {
    handOver()
    setText((typed) => (typed !== undefined && isKept(typed) ? typed : undefined))
  }, [handOver, isKept])
  const settle = useCallback((isStored: (typed: T) => boolean) => {
    if (pending.current === undefined) setText((typed) => (typed === undefined || isStored(typed) ? typed : undefined))
  }, [])
  return { text, type, handOver, leave, forget, settle }
}
