import { useEffect, useState } from 'react'

/** For a dialog that goes at once when it is closed: the focus goes back to what had it before (SHL-14). */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
