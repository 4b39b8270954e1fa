import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that had it when the dialog opened (SHL-14). For dialogs that unmount without a
 * closing animation.
 */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
