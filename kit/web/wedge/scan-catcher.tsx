import { useEffect, useRef } from 'react'
import { isTextField } from './field-text.ts'
import { SCAN_CATCHER } from './inserted-input.ts'

/** Returns whether no interactive element has the focus. */
const isIdle = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement.matches('body, main')
}

const holdsFocus = (element: Element | null): boolean => isTextField(element) || element instanceof HTMLSelectElement

/**
 * An invisible field that gets the focus when no other element has it, so that scanners that insert text have a target
 * (RCV-02). Render it as the first element of the region that accepts scans. It does not open the on-screen keyboard,
 * is not in the tab order, and does not disturb keyboard users.
 */
export const ScanCatcher = ({ label }: { readonly label: string }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const take = () => field.current?.focus({ preventScroll: true })
    const takeIfIdle = () => {
      if (isIdle()) take()
    }
    // in the next task, because the event moves the focus before that
    const later = (work: () => void) => () => void setTimeout(work)
    const left = later(takeIfIdle)
    // takes the focus from a button after it was pressed with the mouse or a finger
    const pressed = (event: MouseEvent) => {
      const isByPointer = event.detail > 0
      const isHere = event.target instanceof Node && field.current?.parentElement?.contains(event.target)
      if (isByPointer && isHere) later(() => !holdsFocus(document.activeElement) && take())()
    }
    takeIfIdle()
    const ends = new AbortController()
    document.addEventListener('focusin', left, { signal: ends.signal })
    document.addEventListener('focusout', left, { signal: ends.signal })
    document.addEventListener('click', pressed, { signal: ends.signal })
    return () => ends.abort()
  }, [])
  return (
    <textarea
      ref={field}
      className="visually-hidden"
      {...{ [SCAN_CATCHER]: '' }}
      aria-label={label}
      rows={1}
      tabIndex={-1}
      inputMode="none"
      autoComplete="off"
      spellCheck={false}
    />
  )
}
