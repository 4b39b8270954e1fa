import { useCallback, useState } from 'react'

/**
 * Measures the height of an element in px. Set the ref on an element that fills the rest of the page. The height is
 * updated when the window or the content above changes.
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
