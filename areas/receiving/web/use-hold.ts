import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/** The time that a finger must stay on a box until it counts as held, in ms. */
const HOLD_MS = 500

/** Handlers of an element that is held with a finger or the mouse. The click at the end of a hold is dropped. */
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
    // the menu of a long press would cover the box
    onContextMenu: (event: SyntheticEvent) => event.preventDefault(),
  }
}
