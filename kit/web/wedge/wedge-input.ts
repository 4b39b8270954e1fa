import { idleWedge, press, type Scan, SILENCE_MS, type Stroke, silent } from '#kit/shared/wedge/wedge.ts'

const strokeOf = (event: KeyboardEvent): Stroke => ({
  code: event.code,
  key: event.key,
  shift: event.shiftKey,
  capsLock: event.getModifierState('CapsLock'),
  chord: event.ctrlKey || event.altKey || event.metaKey,
  repeat: event.repeat,
  at: event.timeStamp,
})

const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** In a text field only what a hand cannot have typed is taken for a scan. */
const SHORTEST_IN_FIELD = 4

/**
 * Takes the keyboard-wedge scanner wherever the focus is (RCV-02). Keys of a scan reach nothing else on the page: the
 * scanner's Enter presses no button. In a text field a person may type; a scan that ends there is told with `inField`.
 * @returns how to stop
 */
export const listenToWedge = (onScan: (text: string, inField: boolean) => void): (() => void) => {
  let wedge = idleWedge
  let inField = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const swallowed = new Set<string>()

  const tell = (scans: readonly Scan[]): boolean => {
    const taken = inField ? scans.filter(({ fast, text }) => fast && text.length >= SHORTEST_IN_FIELD) : scans
    for (const { text } of taken) onScan(text, inField)
    return taken.length > 0
  }
  const waitForSilence = () => {
    clearTimeout(timer)
    if (wedge.text !== '') timer = setTimeout(fallSilent, SILENCE_MS)
  }
  const fallSilent = () => {
    const after = silent(wedge, performance.now() + 1)
    wedge = after.wedge
    tell(after.scans)
    waitForSilence()
  }
  const keyDown = (event: KeyboardEvent) => {
    inField = isTextField(event.target)
    const pressed = press(wedge, strokeOf(event))
    wedge = pressed.wedge
    const taken = tell(pressed.scans)
    if (inField ? taken : pressed.swallow) {
      swallowed.add(event.code)
      event.preventDefault()
      event.stopPropagation()
    }
    waitForSilence()
  }
  const keyUp = (event: KeyboardEvent) => {
    if (!swallowed.delete(event.code)) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', keyDown, true)
  window.addEventListener('keyup', keyUp, true)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', keyDown, true)
    window.removeEventListener('keyup', keyUp, true)
  }
}
