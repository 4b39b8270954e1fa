import {
  type InsertedTextAction,
  insertedTextReducer,
  isInsertedFast,
  noInsertedText,
} from '#kit/shared/wedge/inserted-text.ts'
import { SCAN_TIMEOUT_MS } from '#kit/shared/wedge/wedge.ts'
import { addedSince, type FieldSnapshot, isTextField, restoreField, snapshotOf, type TextField } from './field-text.ts'

/** The attribute of a field that accepts inserted text as a scan. */
export const SCAN_FIELD = 'data-scan-field'
/** The attribute of the field that gets the focus when no other element has it; all its input counts as a scan. */
export const SCAN_CATCHER = 'data-scan-catcher'

export const isCatcher = (target: EventTarget | null): boolean =>
  isTextField(target) && target.hasAttribute(SCAN_CATCHER)

interface Listener {
  /** @returns whether the code is accepted; it is then removed from the field */
  readonly onCode: (code: string, how: { readonly isTyped: boolean }) => boolean
  /** Returns whether a text can only be a scanned code, in any field. */
  readonly isCode: (text: string) => boolean
}

type InsertedText = typeof noInsertedText

const isFastAfter = (state: InsertedText, action: InsertedTextAction): boolean =>
  isInsertedFast(action.type === 'changed' ? { ...state, text: action.text, lastAt: action.at } : state)

/** Collects the text that is inserted into a field, and reports the codes in it. */
const collectInsertedText = ({ onCode, isCode }: Listener) => {
  let state = noInsertedText
  let before: FieldSnapshot | undefined
  let isRestoring = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const forget = () => {
    clearTimeout(timer)
    state = noInsertedText
    before = undefined
  }
  const isScan = (field: TextField, code: string, isFast: boolean): boolean =>
    isCatcher(field) || isCode(code) || (field.hasAttribute(SCAN_FIELD) && isFast)

  /** @returns whether a code was accepted */
  const dispatch = (action: InsertedTextAction): boolean => {
    const snapshot = before
    // the form has sent or cleared the field in the meantime
    if (action.type !== 'changed' && snapshot && addedSince(snapshot) !== state.text) forget()
    const isFast = isFastAfter(state, action)
    const step = insertedTextReducer(state, action)
    state = step.state
    if (!snapshot) return false
    const codes = step.codes.filter((code) => isScan(snapshot.field, code, isFast))
    const isAccepted = codes.map((code) => onCode(code, { isTyped: !isFast })).some(Boolean)
    const isOver = state.text === ''
    if (isAccepted || (isOver && isCatcher(snapshot.field))) {
      isRestoring = true
      restoreField(snapshot)
      isRestoring = false
    }
    if (isOver) forget()
    return isAccepted
  }
  const waitForSilence = () => {
    clearTimeout(timer)
    timer = setTimeout(() => dispatch({ type: 'silenceChecked', at: performance.now() + 1 }), SCAN_TIMEOUT_MS)
  }
  return {
    /** True while a field gets back the text that it had before a scan. Its change events are not user input. */
    isRestoring: () => isRestoring,
    forget,
    /** Remembers the text of a field before its input. */
    start: (field: TextField) => {
      if (before?.field === field) return
      forget()
      before = snapshotOf(field)
    },
    change: (field: TextField, at: number) => {
      if (before?.field !== field) return
      dispatch({ type: 'changed', text: addedSince(before), at })
      if (before) waitForSilence()
    },
    end: (): boolean => state.text !== '' && dispatch({ type: 'ended' }),
    stop: () => clearTimeout(timer),
  }
}

/**
 * Supports scanners that insert text without key events (RCV-02): into the catcher, into a scan field, or, for texts
 * that can only be codes, into any field.
 */
export const listenToInsertions = (listener: Listener) => {
  const inserted = collectInsertedText(listener)
  let isKeyed = false

  const beforeInput = ({ target }: Event) => {
    if (inserted.isRestoring() || isKeyed || !isTextField(target)) return
    inserted.start(target)
  }
  const input = ({ target, timeStamp }: Event) => {
    if (inserted.isRestoring() || !isTextField(target)) return
    if (!isKeyed) return inserted.change(target, timeStamp)
    isKeyed = false
    inserted.forget()
  }
  window.addEventListener('beforeinput', beforeInput, true)
  window.addEventListener('input', input, true)
  return {
    /** Sets whether the next input belongs to a key event that the wedge handles. */
    setKeyed: (isNow: boolean) => {
      isKeyed = isNow
    },
    /**
     * Handles Enter or Tab.
     * @returns whether it ended a code
     */
    end: inserted.end,
    stop: () => {
      inserted.stop()
      window.removeEventListener('beforeinput', beforeInput, true)
      window.removeEventListener('input', input, true)
    },
  }
}
