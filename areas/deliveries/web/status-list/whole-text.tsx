import { type FocusEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

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

/**
 * Shows the whole of a cut text while the pointer or the focus is on it. One bubble serves every `data-whole` element
 * inside, so that a table of thousands of cells stays light.
 */
export const WholeText = ({ className, children }: { className?: string; children: ReactNode }) => {
  const [shown, setShown] = useState<Shown>()
  const place = useRef<HTMLDivElement>(null)
  const show = useCallback((target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-whole]') : null
    const text = element ? wholeOf(element) : undefined
    if (!element || text === undefined) return setShown(undefined)
    const box = element.getBoundingClientRect()
    setShown({ text, left: box.left, top: box.bottom })
  }, [])
  const hide = useCallback(() => setShown(undefined), [])
  const visible = shown !== undefined
  useEffect(() => {
    if (!visible) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('scroll', hide, true)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', hide, true)
    }
  }, [visible, hide])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what bubbles up from the cells
    <div
      ref={place}
      className={className}
      onMouseOver={(event: MouseEvent) => show(event.target)}
      onMouseLeave={hide}
      onFocus={(event: FocusEvent) => show(event.target)}
      onBlur={hide}
    >
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
