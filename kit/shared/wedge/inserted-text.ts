import { SCAN_TIMEOUT_MS } from './wedge.ts'

/** What a scanner inserts into a text field without pressing keys, until Enter or silence ends it. Times in milliseconds. */
export interface InsertedText {
  readonly text: string
  readonly startedAt: number
  readonly lastAt: number
}

/** `text` of `changed`: all that was inserted since the field was last as the person left it. */
export type InsertedTextAction =
  | { readonly type: 'changed'; readonly text: string; readonly at: number }
  | { readonly type: 'ended' }
  | { readonly type: 'silenceChecked'; readonly at: number }

export interface InsertedTextStep {
  readonly state: InsertedText
  /** Codes that have ended, in their order. */
  readonly codes: readonly string[]
}

export const noInsertedText: InsertedText = { text: '', startedAt: 0, lastAt: 0 }

/** A mean time between two characters that no hand reaches. */
const SCANNER_PACE_MS = 45
/** Shorter texts are a key that somebody touched. */
const MIN_LENGTH = 3

const codesIn = (text: string): string[] =>
  text
    .split(/[\r\n\t]+/)
    .map((code) => code.trim())
    .filter((code) => code.length >= MIN_LENGTH)

/** The whole text came at once, or at a scanner's pace. */
export const isInsertedFast = ({ text, startedAt, lastAt }: InsertedText): boolean =>
  text.length >= MIN_LENGTH && lastAt - startedAt <= SCANNER_PACE_MS * (text.length - 1)

/** Follows the text of a field that a scanner fills: a line break ends a code at once, Enter or silence the last one (RCV-02). */
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
