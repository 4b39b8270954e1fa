import {
  endSilentScan,
  idleWedge,
  type KeyStroke,
  processScannerKey,
  SCAN_TIMEOUT_MS,
  type Scan,
} from '#kit/shared/wedge/wedge.ts'
import { type FieldSnapshot, isTextField, restoreField, snapshotField } from './field-text.ts'
import { isCatcher, listenToInsertions, type OnScan } from './inserted-input.ts'

const strokeOf = (event: KeyboardEvent): KeyStroke => ({
  code: event.code,
  key: event.key,
  shift: event.shiftKey,
  capsLock: event.getModifierState('CapsLock'),
  chord: event.ctrlKey || event.altKey || event.metaKey,
  repeat: event.repeat,
  at: event.timeStamp,
})

const isEnd = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === 'Tab'

/** In a text field, input counts as a scan only if it has at least this length and is faster than any person. */
const MIN_LENGTH_IN_FIELD = 4

interface WedgeOptions {
  /** Returns whether a text can only be a scanned code, whatever element has the focus. */
  readonly isCode: (text: string) => boolean
  /**
   * True to remove only texts that `isCode` accepts from text fields. All other input counts as typing, however fast it
   * is.
   */
  readonly onlyCodesInFields?: boolean
}

/** Collects the keys that a scanner presses, and reports its scans. */
const collectKeys = (onScan: OnScan, { isCode, onlyCodesInFields = false }: WedgeOptions) => {
  let wedge = idleWedge
  let inField = false
  let before: FieldSnapshot | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const isScanInField = ({ fast, text }: Scan): boolean =>
    isCode(text) || (!onlyCodesInFields && fast && text.length >= MIN_LENGTH_IN_FIELD)
  const report = (scans: readonly Scan[]): boolean => {
    const acceptedScans = inField ? scans.filter(isScanInField) : scans
    if (acceptedScans.length > 0 && before) restoreField(before)
    for (const { text, isTyped } of acceptedScans) onScan(text, { isTyped: isTyped && !inField })
    return acceptedScans.length > 0
  }
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
  /**
   * @returns `scan` if the key belongs to a scan and must not reach other elements; `input` if the key may belong to a
   * scan but is typed into the focused field
   */
  const handleKey = (event: KeyboardEvent): 'scan' | 'input' | undefined => {
    inField = isTextField(event.target) && !isCatcher(event.target)
    const wasIdle = wedge.text === ''
    const pressed = processScannerKey(wedge, strokeOf(event))
    const isTaken = report(pressed.scans)
    wedge = pressed.wedge
    const isNew = wedge.text !== '' && (wasIdle || pressed.scans.length > 0)
    // this key has not changed the field yet
    if (isNew && inField && isTextField(event.target)) before = snapshotField(event.target)
    else if (wedge.text === '' || !inField) before = undefined
    waitForSilence()
    if (inField ? isTaken : pressed.swallow) return 'scan'
    return pressed.swallow ? 'input' : undefined
  }
  return { press: handleKey, stop: () => clearTimeout(timer) }
}

const stopEvent = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Receives scans wherever the focus is (RCV-02), from scanners that press keys and from scanners that insert text. The
 * keys of a scan do not reach other elements, so that the scanner's Enter neither presses a button nor submits a form.
 * A text field is restored to its state before the scan.
 * @returns a function that stops listening
 */
export const listenToWedge = (onScan: OnScan, options: WedgeOptions): (() => void) => {
  const keys = collectKeys(onScan, options)
  const insertions = listenToInsertions(onScan, options.isCode)
  const swallowed = new Set<string>()
  const swallow = (event: KeyboardEvent) => {
    swallowed.add(event.code)
    stopEvent(event)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (isEnd(event) && insertions.end()) return swallow(event)
    const pressed = keys.press(event)
    if (pressed === 'scan') swallow(event)
    else if (pressed === 'input') insertions.setKeyed(true)
  }
  const keyUp = (event: KeyboardEvent) => {
    insertions.setKeyed(false)
    if (swallowed.delete(event.code)) stopEvent(event)
  }
  const ends = new AbortController()
  window.addEventListener('keydown', keyDown, { capture: true, signal: ends.signal })
  window.addEventListener('keyup', keyUp, { capture: true, signal: ends.signal })
  return () => {
    keys.stop()
    insertions.stop()
    ends.abort()
  }
}
