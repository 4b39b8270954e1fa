import { useCallback, useState } from 'react'

/** Measures in px the height of the element with this ref, which fills the rest of the page. */
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
