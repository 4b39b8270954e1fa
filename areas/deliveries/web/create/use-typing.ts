import { useCallback, useEffect, useRef, useState } from 'react'

/** The rest of the page receives what is typed after a pause of this length, in ms (PO-08, G-91). */
const TYPING_PAUSE_MS = 1000

export interface TypingState<T = string> {
  /** The text in the field; undefined: the stored value. */
  readonly text: T | undefined
  readonly type: (text: T) => void
  /** Enter, or before something is done with the whole draft. */
  readonly handOver: () => void
  /** The field is left: hands over and shows what is stored, unless `keepText` (no number, say). */
  readonly leave: (keepText?: boolean) => void
  /** Another value came from elsewhere: what was typed is forgotten. */
  readonly forget: () => void
  /** The stored value became another one: what stands here is forgotten unless it is that, or still to be handed over. */
  readonly settle: (isStored: (text: T) => boolean) => void
}

/** A field that shows each key stroke at once and hands over after 1 s, on Enter and on leaving. */
export const useTyping = <T extends string | readonly object[] = string>(
  dispatch: (text: T) => void,
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
  // a row that scrolls out of the window must not lose what was typed
  useEffect(() => {
    // nor what a closed tab was typed into
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
  const leave = useCallback(
    (keepText = false) => {
      handOver()
      if (!keepText) setText(undefined)
    },
    [handOver],
  )
  const settle = useCallback((isStored: (typed: T) => boolean) => {
    if (pending.current === undefined) setText((typed) => (typed === undefined || isStored(typed) ? typed : undefined))
  }, [])
  return { text, type, handOver, leave, forget, settle }
}
