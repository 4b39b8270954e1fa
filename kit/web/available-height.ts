import { useCallback, useState } from 'react'

/**
 * The height that an element has, in px: give the ref to one that fills the rest of the page. Follows the window and
 * whatever changes height above it.
 */
export const useAvailableHeight = (): [(element: HTMLElement | null) => (() => void) | undefined, number] => {
  const [height, setHeight] = useState(480)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const watch = new ResizeObserver(() => setHeight(Math.floor(element.clientHeight)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [ref, height]
}
