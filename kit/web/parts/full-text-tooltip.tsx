import './full-text-tooltip.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface ShownTooltip {
  readonly text: string
  readonly left: number
  readonly top: number
}

/** Returns the value of `data-whole` or, if the element's own text is truncated, that text. */
const findFullText = (element: HTMLElement): string | undefined => {
  const fullText = element.dataset.whole
  if (fullText) return fullText
  return element.scrollWidth > element.clientWidth ? (element.textContent ?? undefined) : undefined
}

/** Calls `onShow` when the pointer or focus enters a marked element, and when it leaves. */
const watch = (place: HTMLElement, onShow: (tooltip: ShownTooltip | undefined) => void): (() => void) => {
  const show = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-whole]') : null
    const text = element ? findFullText(element) : undefined
    if (!element || text === undefined) return onShow(undefined)
    const { left, bottom } = element.getBoundingClientRect()
    onShow({ text, left, top: bottom })
  }
  const hide = () => onShow(undefined)
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hide()
  }
  const ends = new AbortController()
  const { signal } = ends
  place.addEventListener('mouseover', show, { signal })
  place.addEventListener('focusin', show, { signal })
  place.addEventListener('mouseleave', hide, { signal })
  place.addEventListener('focusout', hide, { signal })
  window.addEventListener('keydown', onKey, { signal })
  window.addEventListener('scroll', hide, { signal, capture: true })
  return () => ends.abort()
}

/**
 * Shows the full text of truncated elements on hover and focus. One tooltip serves every `data-whole` element inside,
 * so that tables with thousands of cells stay fast.
 */
export const FullTextTooltip = ({ className, children }: { className?: string; children: ReactNode }) => {
  const [tooltip, setTooltip] = useState<ShownTooltip>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? watch(place.current, setTooltip) : undefined), [])
  return (
    <div ref={place} className={className}>
      {children}
      {tooltip && (
        <div
          role="tooltip"
          className="whole-text small breaks"
          style={{
            left: `min(${Math.round(tooltip.left)}px, calc(100vw - 376px))`,
            ...(tooltip.top > window.innerHeight - 80
              ? { bottom: window.innerHeight - tooltip.top + 30 }
              : { top: tooltip.top + 4 }),
          }}
        >
          {tooltip.text}
        </div>
      )}
    </div>
  )
}
