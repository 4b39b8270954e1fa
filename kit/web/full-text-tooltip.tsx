import './full-text-tooltip.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Shown {
  readonly text: string
  readonly left: number
  readonly top: number
}

/** What an element marked `data-whole` has to say: the words in the mark, or its own text when that is cut off. */
const wholeOf = (element: HTMLElement): string | undefined => {
  const said = element.dataset.whole
  if (said) return said
  return element.scrollWidth > element.clientWidth ? (element.textContent ?? undefined) : undefined
}

/** Tells what to show whenever pointer or focus comes to a marked element, and `undefined` when they leave it. */
const watch = (place: HTMLElement, onShow: (shown: Shown | undefined) => void): (() => void) => {
  const show = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-whole]') : null
    const text = element ? wholeOf(element) : undefined
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
 * Shows the whole of a cut text while the pointer or the focus is on it. One bubble serves every `data-whole` element
 * inside, so that a table of thousands of cells stays light.
 */
export const FullTextTooltip = ({ className, children }: { className?: string; children: ReactNode }) => {
  const [shown, setShown] = useState<Shown>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? watch(place.current, setShown) : undefined), [])
  return (
    <div ref={place} className={className}>
      {children}
      {shown && (
        <div
          role="tooltip"
          className="whole-text"
          style={{
            left: `min(${Math.round(shown.left)}px, calc(100vw - 376px))`,
            ...(shown.top > window.innerHeight - 80
              ? { bottom: window.innerHeight - shown.top + 30 }
              : { top: shown.top + 4 }),
          }}
        >
          {shown.text}
        </div>
      )}
    </div>
  )
}
