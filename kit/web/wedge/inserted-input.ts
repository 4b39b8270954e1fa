import { SCAN_TIMEOUT_MS } from '#kit/shared/wedge/wedge.ts'
import {
  type FieldSnapshot,
  isTextField,
  restoreField,
  snapshotField,
  type TextField,
  textAddedSince,
} from './field-text.ts'

/** The attribute of a field that accepts inserted text as a scan. */
export const SCAN_FIELD = 'data-scan-field'
/** The attribute of the field that gets the focus when no other element has it. All its input counts as scans. */
export const SCAN_CATCHER = 'data-scan-catcher'

/** A mean interval between two characters, in ms, that is too short for a person. */
const SCANNER_PACE_MS = 45
/** The minimum length of a scan. Shorter texts come from keys that were pressed by accident. */
const MIN_LENGTH = 3

/** `isTyped`: true if typed key by key at the speed of a person. */
export type OnScan = (text: string, origin: { readonly isTyped: boolean }) => void

export const isCatcher = (target: EventTarget | null): boolean =>
  isTextField(target) && target.hasAttribute(SCAN_CATCHER)

const codesIn = (text: string): string[] =>
  text
    .split(/[\r\n\t]+/)
    .map((code) => code.trim())
    .filter((code) => code.length >= MIN_LENGTH)

/** The text inserted into a field since the user last edited it. Times are in ms. */
interface InsertedText {
  readonly text: string
  readonly startedAt: number
  readonly lastAt: number
}

/** Returns whether the whole text arrived at once or at the speed of a scanner. */
const isFast = ({ text, startedAt, lastAt }: InsertedText): boolean =>
  text.length >= MIN_LENGTH && lastAt - startedAt <= SCANNER_PACE_MS * (text.length - 1)

/** Collects the text that is inserted into a field. When it ends, reports the codes in it. */
const collectInsertions = (onScan: OnScan, isCode: (text: string) => boolean) => {
  let inserted: InsertedText | undefined
  let before: FieldSnapshot | undefined
  let isRestoring = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const forget = () => {
    clearTimeout(timer)
    inserted = undefined
    before = undefined
  }
  const codesOf = ({ field }: FieldSnapshot, { text }: InsertedText, isByScanner: boolean): string[] =>
    codesIn(text).filter((code) => isCatcher(field) || isCode(code) || (field.hasAttribute(SCAN_FIELD) && isByScanner))
  const restore = (snapshot: FieldSnapshot) => {
    isRestoring = true
    restoreField(snapshot)
    isRestoring = false
  }
  /** @returns whether the inserted text contained codes */
  const end = (): boolean => {
    if (!before || !inserted) return false
    // the form may have sent or cleared the field in the meantime
    const isThere = textAddedSince(before) === inserted.text
    const isByScanner = isFast(inserted)
    const codes = isThere ? codesOf(before, inserted, isByScanner) : []
    for (const code of codes) onScan(code, { isTyped: !isByScanner })
    if (codes.length > 0 || isCatcher(before.field)) restore(before)
    forget()
    return codes.length > 0
  }
  const begin = (field: TextField) => {
    if (before?.field === field) return
    forget()
    before = snapshotField(field)
  }
  const change = (field: TextField, at: number) => {
    if (before?.field !== field) return
    const text = textAddedSince(before)
    inserted = { text, startedAt: inserted?.startedAt ?? at, lastAt: at }
    clearTimeout(timer)
    if (text === '' || /[\r\n\t]$/.test(text)) end()
    else timer = setTimeout(end, SCAN_TIMEOUT_MS)
  }
  return { begin, change, end, forget, isRestoring: () => isRestoring }
}

/**
 * Supports scanners that insert text without key events (RCV-02): into the catcher, into a scan field, or, if a text
 * can only be a code, into any field. A line break ends a code; Enter or a pause ends the last one.
 * @param isCode returns whether a text can only be a scanned code, whatever the field
 */
export const listenToInsertions = (onScan: OnScan, isCode: (text: string) => boolean) => {
  const insertion = collectInsertions(onScan, isCode)
  let isKeyed = false
  const beforeInput = ({ target }: Event) => {
    if (!insertion.isRestoring() && !isKeyed && isTextField(target)) insertion.begin(target)
  }
  const input = ({ target, timeStamp }: Event) => {
    if (insertion.isRestoring() || !isTextField(target)) return
    if (!isKeyed) return insertion.change(target, timeStamp)
    isKeyed = false
    insertion.forget()
  }
  const ends = new AbortController()
  window.addEventListener('beforeinput', beforeInput, { capture: true, signal: ends.signal })
  window.addEventListener('input', input, { capture: true, signal: ends.signal })
  return {
    /** Sets whether the next input belongs to a key event that the wedge handles. */
    setKeyed: (isNow: boolean) => {
      isKeyed = isNow
    },
    /**
     * Handles Enter or Tab.
     * @returns whether it ended a code
     */
    end: insertion.end,
    stop: () => {
      insertion.forget()
      ends.abort()
    },
  }
}
