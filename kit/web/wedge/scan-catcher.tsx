import { useEffect, useRef } from 'react'
import { isTextField } from './field-text.ts'
import { SCAN_CATCHER } from './inserted-input.ts'

/** The focus rests on the page itself: nothing that a person works with has it. */
const isIdle = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement.matches('body, main')
}

const holdsFocus = (element: Element | null): boolean => isTextField(element) || element instanceof HTMLSelectElement

/**
 * Stands first in the element whose scans it takes. A field that nobody sees, which has the focus while nothing else has it, so
 * that scanners which insert text have somewhere to insert it (RCV-02). It opens no keyboard on the screen, stands in no tab order
 * and takes the focus from nobody who works by keyboard.
 */
export const ScanCatcher = ({ label }: { readonly label: string }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const take = () => field.current?.focus({ preventScroll: true })
    const takeIfIdle = () => {
      if (isIdle()) take()
    }
    // by the time of the next task the focus is where the event has brought it
    const later = (work: () => void) => () => void setTimeout(work)
    const left = later(takeIfIdle)
    // a button that a finger has pressed has done its work
    const pressed = (event: MouseEvent) => {
      const isByPointer = event.detail > 0
      const isHere = event.target instanceof Node && field.current?.parentElement?.contains(event.target)
      if (isByPointer && isHere) later(() => !holdsFocus(document.activeElement) && take())()
    }
    takeIfIdle()
    document.addEventListener('focusin', left)
    document.addEventListener('focusout', left)
    document.addEventListener('click', pressed)
    return () => {
      document.removeEventListener('focusin', left)
      document.removeEventListener('focusout', left)
      document.removeEventListener('click', pressed)
    }
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
