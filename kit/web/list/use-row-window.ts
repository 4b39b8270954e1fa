import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Rows rendered above and below the visible part, so that Tab and the arrow keys always find the next row. */
const OVERSCAN_ROWS = 8

const startsOf = (heights: readonly number[]): Float64Array => {
  const starts = new Float64Array(heights.length + 1)
  for (const [index, height] of heights.entries()) starts[index + 1] = (starts[index] ?? 0) + height
  return starts
}

/** Returns the last row that starts at or above `y`. */
const rowAt = (starts: Float64Array, y: number): number => {
  let low = 0
  let high = starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return Math.max(low, 0)
}

/** Holds the visible part of a scrolling element in px, and returns a function that measures it again. */
const useView = (scroller: RefObject<HTMLElement | null>) => {
  const [view, setView] = useState({ top: 0, height: 800 })
  const look = useCallback(() => {
    const element = scroller.current
    if (!element) return
    // rounded to a row, so that most scroll events change nothing
    const now = { top: Math.floor(element.scrollTop / 32) * 32, height: element.clientHeight }
    setView((before) => (before.top === now.top && before.height === now.height ? before : now))
  }, [scroller])
  // not a layout effect: the scrolling element may be a parent, whose ref is set only after the layout effects of its
  // children
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sized = new ResizeObserver(look)
    sized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sized.disconnect()
    }
  }, [scroller, look])
  return [view, look] as const
}

/** Scrolls until the area between `top` and `bottom` is visible. The sticky header covers `head` px. */
const scrollTo = (element: HTMLElement, top: number, bottom: number, head: number): void => {
  const visible = element.clientHeight - head
  if (top < element.scrollTop) element.scrollTop = top
  else if (bottom > element.scrollTop + visible) element.scrollTop = bottom - visible
}

/** Focuses a field of a row as soon as the row is rendered. */
const useFocusWhenDrawn = (scroller: RefObject<HTMLElement | null>, attribute: string) => {
  const wanted = useRef<{ readonly index: number; readonly field: string } | undefined>(undefined)
  const tryFocus = useCallback(() => {
    const { index, field } = wanted.current ?? {}
    const row = index === undefined ? null : scroller.current?.querySelector(`[${attribute}="${index}"]`)
    if (!row) return
    wanted.current = undefined
    const cell = row.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? row.querySelector<HTMLElement>('input')
    cell?.focus({ preventScroll: true })
  }, [scroller, attribute])
  // without dependencies, because any render may add the row
  useLayoutEffect(tryFocus)
  return useCallback(
    (index: number, field: string) => {
      wanted.current = { index, field }
      tryFocus()
    },
    [tryFocus],
  )
}

/**
 * Determines which rows of a long list to render. `heights` in px, one per row; `head` is the height of the sticky
 * header. If there are few rows, all are rendered. Returns the first rendered row, the index after the last one, and the
 * heights of the others in px. `focus` scrolls to a row, and focuses one of its fields (`data-field`) once it is rendered.
 */
export const useRowWindow = (
  scroller: RefObject<HTMLElement | null>,
  heights: readonly number[],
  head: number,
  attribute = 'data-row',
) => {
  const [view, look] = useView(scroller)
  const focusWhenDrawn = useFocusWhenDrawn(scroller, attribute)
  const starts = useMemo(() => startsOf(heights), [heights])

  const count = heights.length
  const first = Math.max(rowAt(starts, view.top) - OVERSCAN_ROWS, 0)
  const end = Math.min(rowAt(starts, view.top + view.height) + 1 + OVERSCAN_ROWS, count)

  const focus = useCallback(
    (index: number, field: string) => {
      const element = scroller.current
      if (!element) return
      const top = starts[index] ?? 0
      scrollTo(element, top, starts[index + 1] ?? top, head)
      focusWhenDrawn(index, field)
      look()
    },
    [scroller, starts, head, focusWhenDrawn, look],
  )
  // a shorter list may end above the current position
  useEffect(() => {
    const element = scroller.current
    if (element && count === 0) element.scrollTop = 0
  }, [scroller, count])

  return { first, end, before: starts[first] ?? 0, after: (starts[count] ?? 0) - (starts[end] ?? 0), focus }
}
