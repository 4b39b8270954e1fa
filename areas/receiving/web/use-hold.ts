import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/** The time in ms after which a pressed box counts as held. */
const HOLD_MS = 500

/** Returns event handlers that call `onHold` when an element is held. The click at the end of a hold is ignored. */
export const useHold = (onHold: (() => void) | undefined) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!onHold) return {}
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      isHeld.current = false
      stop()
      if (button !== 0) return
      timer.current = setTimeout(() => {
        isHeld.current = true
        onHold()
      }, HOLD_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClickCapture: (event: SyntheticEvent) => {
      if (isHeld.current) event.stopPropagation()
      isHeld.current = false
    },
    // prevents the context menu of a long press, which would cover the box
    onContextMenu: (event: SyntheticEvent) => event.preventDefault(),
  }
}
