import { SCAN_TIMEOUT_MS } from './wedge.ts'

/** The text that a scanner inserts into a field without key events, until Enter or a pause ends it. Times are in ms. */
export interface InsertedText {
  readonly text: string
  readonly startedAt: number
  readonly lastAt: number
}

/** `text` of `changed` is everything inserted since the user last edited the field. */
export type InsertedTextAction =
  | { readonly type: 'changed'; readonly text: string; readonly at: number }
  | { readonly type: 'ended' }
  | { readonly type: 'silenceChecked'; readonly at: number }

export interface InsertedTextStep {
  readonly state: InsertedText
  /** Completed codes, in order. */
  readonly codes: readonly string[]
}

export const noInsertedText: InsertedText = { text: '', startedAt: 0, lastAt: 0 }

/** A mean interval between two characters that is too short for typing. */
const SCANNER_PACE_MS = 45
/** The minimum length of a scan. Shorter texts come from a single accidental key press. */
const MIN_LENGTH = 3

const codesIn = (text: string): string[] =>
  text
    .split(/[\r\n\t]+/)
    .map((code) => code.trim())
    .filter((code) => code.length >= MIN_LENGTH)

/** Returns whether the whole text arrived together or at the speed of a scanner. */
export const isInsertedFast = ({ text, startedAt, lastAt }: InsertedText): boolean =>
  text.length >= MIN_LENGTH && lastAt - startedAt <= SCANNER_PACE_MS * (text.length - 1)

/**
 * Tracks the text of a field that a scanner fills. A line break ends a code; Enter or a pause ends the last one
 * (RCV-02).
 */
export const insertedTextReducer = (state: InsertedText, action: InsertedTextAction): InsertedTextStep => {
  switch (action.type) {
    case 'changed': {
      const next = { text: action.text, startedAt: state.text === '' ? action.at : state.startedAt, lastAt: action.at }
      return /[\r\n\t]$/.test(action.text)
        ? { state: noInsertedText, codes: codesIn(action.text) }
        : { state: next, codes: [] }
    }
    case 'ended':
      return { state: noInsertedText, codes: codesIn(state.text) }
    case 'silenceChecked':
      return state.text === '' || action.at - state.lastAt < SCAN_TIMEOUT_MS
        ? { state, codes: [] }
        : { state: noInsertedText, codes: codesIn(state.text) }
  }
}
