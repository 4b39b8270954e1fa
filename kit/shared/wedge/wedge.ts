import { usCharacterOf } from './us-layout.ts'

/** A scan ends without Enter or Tab after this silence, in milliseconds (G-113). */
export const SCAN_TIMEOUT_MS = 500
/** Scanners that end a code with two keys (CR and LF, Tab and Enter): the second one belongs to the scan as well. */
export const ECHO_MS = 120
/** Faster than any hand: mean time between two keys of a scanner, in milliseconds. */
const SCANNER_PACE_MS = 45
/** Slower than any scanner: mean time between two keys of a hand, in milliseconds. */
const HAND_PACE_MS = 100
/** Shorter texts that end by silence are a key that somebody touched. */
const MIN_LENGTH_WITHOUT_ENTER = 3
/** Longer than any payload: a stuck key or a book on the keyboard. */
const MAX_LENGTH = 1000

/** One key going down. */
export interface Stroke {
  /** `KeyboardEvent.code`: the physical key, the same under every layout. */
  readonly code: string
  /** `KeyboardEvent.key`: used only where a device gives no code. */
  readonly key: string
  readonly shift: boolean
  /** Caps Lock is on: a capital letter then says nothing of Shift. */
  readonly capsLock?: boolean
  /** Ctrl, Alt or Meta is down: a shortcut, not a scan. */
  readonly chord: boolean
  /** Held down: the same key again. */
  readonly repeat: boolean
  /** When it happened, in milliseconds of any steady clock; not when it was handled. */
  readonly at: number
}

export interface Scan {
  readonly text: string
  /** When its last key was pressed. */
  readonly at: number
  /** Typed at a scanner's pace. */
  readonly fast: boolean
  /** Typed at the pace of a hand. A slow scanner is neither fast nor this. */
  readonly isTyped: boolean
}

export interface Wedge {
  readonly text: string
  readonly startedAt: number
  readonly lastAt: number
  readonly endedAt: number
}

export const idleWedge: Wedge = { text: '', startedAt: 0, lastAt: 0, endedAt: Number.NEGATIVE_INFINITY }

export interface WedgeStep {
  readonly wedge: Wedge
  /** Codes that this key ended, in their order; two when silence ended one just before. */
  readonly scans: readonly Scan[]
  /** The key belongs to a scan: whatever has the focus must not see it. */
  readonly swallow: boolean
}

const isEnd = (stroke: Stroke): boolean =>
  stroke.code === 'Enter' ||
  stroke.code === 'NumpadEnter' ||
  stroke.code === 'Tab' ||
  (stroke.code === '' && (stroke.key === 'Enter' || stroke.key === 'Tab'))

/**
 * Without a physical key (some handhelds) the character itself has to do. Software that types for a scanner often names the
 * key and its shifted character but presses no Shift: then the character is right.
 */
const meant = (stroke: Stroke): string | undefined => {
  if (stroke.code === '' || stroke.code === 'Unidentified') return [...stroke.key].length === 1 ? stroke.key : undefined
  const shifted = usCharacterOf(stroke.code, true)
  return stroke.key === shifted && !stroke.capsLock ? shifted : usCharacterOf(stroke.code, stroke.shift)
}

const isFast = ({ text, startedAt, lastAt }: Wedge): boolean =>
  lastAt - startedAt <= SCANNER_PACE_MS * (text.length - 1)

const isTyped = ({ text, startedAt, lastAt }: Wedge): boolean => lastAt - startedAt > HAND_PACE_MS * (text.length - 1)

const ended = (wedge: Wedge): Scan => ({
  text: wedge.text,
  at: wedge.lastAt,
  fast: isFast(wedge),
  isTyped: isTyped(wedge),
})

/** Ends a scan after a pause; called before each key and by a timer SCAN_TIMEOUT_MS after the last key. */
export const endSilentScan = (wedge: Wedge, at: number): { wedge: Wedge; scans: readonly Scan[] } => {
  if (wedge.text === '' || at - wedge.lastAt < SCAN_TIMEOUT_MS) return { wedge, scans: [] }
  const scans = wedge.text.length < MIN_LENGTH_WITHOUT_ENTER ? [] : [ended(wedge)]
  return { wedge: { ...idleWedge, endedAt: wedge.lastAt }, scans }
}

/**
 * Takes one key of a keyboard-wedge scanner (RCV-02). Codes are read by physical key, so the active layout does not matter;
 * Enter and Tab end a code at once. Enter or Tab with nothing before them are a person's and stay what they are.
 */
export const pressKey = (before: Wedge, stroke: Stroke): WedgeStep => {
  const { wedge, scans } = endSilentScan(before, stroke.at)
  if (stroke.chord) return { wedge, scans, swallow: false }
  if (isEnd(stroke)) {
    if (wedge.text === '') return { wedge, scans, swallow: stroke.repeat || stroke.at - wedge.endedAt < ECHO_MS }
    return { wedge: { ...idleWedge, endedAt: stroke.at }, scans: [...scans, ended(wedge)], swallow: true }
  }
  const character = meant(stroke)
  if (character === undefined) return { wedge, scans, swallow: false }
  // A space with nothing before it presses the focused button: no code starts with one.
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
