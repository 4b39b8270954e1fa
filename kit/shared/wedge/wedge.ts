import { usCharacterOf } from './us-layout.ts'

/** A scan without Enter or Tab ends after a pause of this length, in ms (G-113). */
export const SCAN_TIMEOUT_MS = 500
/**
 * The maximum time in ms between two keys that end a code, which some scanners send (CR and LF, Tab and Enter). The
 * second key belongs to the same scan.
 */
export const ECHO_MS = 120
/** A mean interval between two keys, in ms, that is too short for a person. */
const SCANNER_PACE_MS = 45
/** A mean interval between two keys, in ms, that is too long for a scanner. */
const HAND_PACE_MS = 100
/** The minimum length of a scan that ends with a pause. Shorter texts come from keys that were pressed by accident. */
const MIN_LENGTH_WITHOUT_ENTER = 3
/** The maximum length of a scan. Longer texts come from a stuck key or an object on the keyboard. */
const MAX_LENGTH = 1000

export interface KeyStroke {
  /** `KeyboardEvent.code`: the physical key, independent of the layout. */
  readonly code: string
  /** `KeyboardEvent.key`: used only if the device reports no code. */
  readonly key: string
  readonly shift: boolean
  /** True if Caps Lock is on. A capital letter then does not mean that Shift is pressed. */
  readonly capsLock?: boolean
  /** True if Ctrl, Alt or Meta is pressed: a shortcut, not a scan. */
  readonly chord: boolean
  /** True if the key is held down and repeats. */
  readonly repeat: boolean
  /** The time of the event in ms of a monotonic clock, not the time of its handling. */
  readonly at: number
}

export interface Scan {
  readonly text: string
  readonly at: number
  /** Typed at the speed of a scanner. */
  readonly fast: boolean
  /** Typed at the speed of a person. A slow scanner is neither `fast` nor `isTyped`. */
  readonly isTyped: boolean
}

export interface WedgeState {
  readonly text: string
  readonly startedAt: number
  readonly lastAt: number
  readonly endedAt: number
}

export const idleWedge: WedgeState = { text: '', startedAt: 0, lastAt: 0, endedAt: Number.NEGATIVE_INFINITY }

export interface WedgeStep {
  readonly wedge: WedgeState
  /** Codes that this key completed, in order. There are two if a pause ended one just before. */
  readonly scans: readonly Scan[]
  /** True if the key belongs to a scan and must not reach the focused element. */
  readonly swallow: boolean
}

const isEnd = (stroke: KeyStroke): boolean =>
  stroke.code === 'Enter' ||
  stroke.code === 'NumpadEnter' ||
  stroke.code === 'Tab' ||
  (stroke.code === '' && (stroke.key === 'Enter' || stroke.key === 'Tab'))

/**
 * Returns the character of a key stroke. The reported character is used if there is no physical key (some handhelds),
 * or if software that simulates a scanner reports a shifted character without pressing Shift.
 */
const characterOf = (stroke: KeyStroke): string | undefined => {
  if (stroke.code === '' || stroke.code === 'Unidentified') return [...stroke.key].length === 1 ? stroke.key : undefined
  const shifted = usCharacterOf(stroke.code, true)
  return stroke.key === shifted && !stroke.capsLock ? shifted : usCharacterOf(stroke.code, stroke.shift)
}

const isFast = ({ text, startedAt, lastAt }: WedgeState): boolean =>
  lastAt - startedAt <= SCANNER_PACE_MS * (text.length - 1)

const isTyped = ({ text, startedAt, lastAt }: WedgeState): boolean =>
  lastAt - startedAt > HAND_PACE_MS * (text.length - 1)

const toScan = (wedge: WedgeState): Scan => ({
  text: wedge.text,
  at: wedge.lastAt,
  fast: isFast(wedge),
  isTyped: isTyped(wedge),
})

/** Ends a scan after a pause. Called before each key, and by a timer SCAN_TIMEOUT_MS after the last key. */
export const endSilentScan = (wedge: WedgeState, at: number): { wedge: WedgeState; scans: readonly Scan[] } => {
  if (wedge.text === '' || at - wedge.lastAt < SCAN_TIMEOUT_MS) return { wedge, scans: [] }
  const scans = wedge.text.length < MIN_LENGTH_WITHOUT_ENTER ? [] : [toScan(wedge)]
  return { wedge: { ...idleWedge, endedAt: wedge.lastAt }, scans }
}

/**
 * Processes one key of a keyboard-wedge scanner (RCV-02). Codes are read by physical key, so the active layout does not
 * matter. Enter and Tab end a code; if there is no code, they keep their usual function.
 */
export const processScannerKey = (before: WedgeState, stroke: KeyStroke): WedgeStep => {
  const { wedge, scans } = endSilentScan(before, stroke.at)
  if (stroke.chord) return { wedge, scans, swallow: false }
  if (isEnd(stroke)) {
    if (wedge.text === '') return { wedge, scans, swallow: stroke.repeat || stroke.at - wedge.endedAt < ECHO_MS }
    return { wedge: { ...idleWedge, endedAt: stroke.at }, scans: [...scans, toScan(wedge)], swallow: true }
  }
  const character = characterOf(stroke)
  if (character === undefined) return { wedge, scans, swallow: false }
  // no code starts with a space: a space at the start is left to the focused button
  if (wedge.text === '' && character === ' ') return { wedge, scans, swallow: false }
  if (stroke.repeat || wedge.text.length >= MAX_LENGTH)
    return { wedge: { ...wedge, lastAt: stroke.at }, scans, swallow: true }
  return {
    wedge: {
      text: wedge.text + character,
      startedAt: wedge.text === '' ? stroke.at : wedge.startedAt,
      lastAt: stroke.at,
      endedAt: wedge.endedAt,
    },
    scans,
    swallow: true,
  }
}
