import { endSilentScan, idleWedge, pressKey, SCAN_TIMEOUT_MS, type Scan, type Stroke } from '#kit/shared/wedge/wedge.ts'
import { type FieldSnapshot, isTextField, restore, snapshotOf } from './field-text.ts'
import { isCatcher, listenToInsertions } from './inserted-input.ts'

const strokeOf = (event: KeyboardEvent): Stroke => ({
  code: event.code,
  key: event.key,
  shift: event.shiftKey,
  capsLock: event.getModifierState('CapsLock'),
  chord: event.ctrlKey || event.altKey || event.metaKey,
  repeat: event.repeat,
  at: event.timeStamp,
})

const isEnd = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === 'Tab'

/** In a text field only what a hand cannot have typed is taken for a scan. */
const MIN_LENGTH_IN_FIELD = 4

/** How a code came. `isTyped`: key by key, at the pace of a hand. */
export interface ScanOrigin {
  readonly isTyped: boolean
}

export interface WedgeOptions {
  /** Whether a text can only be a scanned code, whatever has the focus. */
  readonly isCode?: (text: string) => boolean
  /** In text fields nothing but such codes is taken: everything else is typing, however fast. */
  readonly onlyCodesInFields?: boolean
}

/**
 * Takes the scanner wherever the focus is (RCV-02): one that presses keys, and one that inserts text. Keys of a scan reach nothing
 * else on the page: the scanner's Enter presses no button and submits no form. A text field is as it was before the scan.
 * @returns how to stop
 */
export const listenToWedge = (
  onScan: (text: string, origin: ScanOrigin) => void,
  { isCode = () => false, onlyCodesInFields = false }: WedgeOptions = {},
): (() => void) => {
  let wedge = idleWedge
  let inField = false
  let before: FieldSnapshot | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const swallowed = new Set<string>()

  const isScanInField = ({ fast, text }: Scan): boolean =>
    isCode(text) || (!onlyCodesInFields && fast && text.length >= MIN_LENGTH_IN_FIELD)
  const report = (scans: readonly Scan[]): boolean => {
    const taken = inField ? scans.filter(isScanInField) : scans
    if (taken.length > 0 && before) restore(before)
    for (const { text, isTyped } of taken) onScan(text, { isTyped: isTyped && !inField })
    return taken.length > 0
  }
  const insertions = listenToInsertions({
    isCode,
    onCode: (text, origin) => {
      onScan(text, origin)
      return true
    },
  })
  const waitForSilence = () => {
    clearTimeout(timer)
    if (wedge.text !== '') timer = setTimeout(fallSilent, SCAN_TIMEOUT_MS)
  }
  const fallSilent = () => {
    const after = endSilentScan(wedge, performance.now() + 1)
    wedge = after.wedge
    report(after.scans)
    if (wedge.text === '') before = undefined
    waitForSilence()
  }
  const stopEvent = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (isEnd(event) && insertions.end()) {
      swallowed.add(event.code)
      return stopEvent(event)
    }
    inField = isTextField(event.target) && !isCatcher(event.target)
    const wasIdle = wedge.text === ''
    const pressed = pressKey(wedge, strokeOf(event))
    const isTaken = report(pressed.scans)
    wedge = pressed.wedge
    const isNew = wedge.text !== '' && (wasIdle || pressed.scans.length > 0)
    // this key has not written into the field yet
    if (isNew && inField && isTextField(event.target)) before = snapshotOf(event.target)
    else if (wedge.text === '' || !inField) before = undefined
    if (inField ? isTaken : pressed.swallow) {
      swallowed.add(event.code)
      stopEvent(event)
    } else if (inField && pressed.swallow) insertions.setKeyed(true)
    waitForSilence()
  }
  const keyUp = (event: KeyboardEvent) => {
    insertions.setKeyed(false)
    if (swallowed.delete(event.code)) stopEvent(event)
  }
  window.addEventListener('keydown', keyDown, true)
  window.addEventListener('keyup', keyUp, true)
  return () => {
    clearTimeout(timer)
    insertions.stop()
    window.removeEventListener('keydown', keyDown, true)
    window.removeEventListener('keyup', keyUp, true)
  }
}
