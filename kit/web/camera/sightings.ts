import type { SeenCode } from './reader-call.ts'

/** A code that was not in the picture for this time, in ms, counts as a new scan. */
export const SIGHTING_TIMEOUT_MS = 1500

/** The codes seen so far. Times are in ms. */
export interface Sightings {
  /** The time of the latest picture. */
  readonly at: number
  /** The time at which each code was last in the picture. */
  readonly seen: ReadonlyMap<string, number>
}

export const noSightings: Sightings = { at: 0, seen: new Map() }

const middle = ({ corners }: SeenCode): readonly [x: number, y: number] => [
  corners.reduce((sum, [x]) => sum + x, 0) / Math.max(corners.length, 1),
  corners.reduce((sum, [, y]) => sum + y, 0) / Math.max(corners.length, 1),
]

/** Codes whose centres differ in height by less than this are in the same row. */
const ROW_HEIGHT = 0.06

const inReadingOrder = (codes: readonly SeenCode[]): readonly SeenCode[] => {
  const placed = codes.map((code) => ({ code, at: middle(code) }))
  placed.sort((a, b) => a.at[1] - b.at[1])
  const rows: (typeof placed)[] = []
  for (const one of placed) {
    const row = rows.at(-1)
    if (row?.[0] && one.at[1] - row[0].at[1] < ROW_HEIGHT) row.push(one)
    else rows.push([one])
  }
  return rows.flatMap((row) => row.sort((a, b) => a.at[0] - b.at[0]).map(({ code }) => code))
}

/**
 * Returns the codes that have just appeared, in reading order and without duplicates. The camera sees a code many times
 * per second, but it is reported once.
 */
export const updateSightings = (
  before: Sightings,
  codes: readonly SeenCode[],
  at: number,
): { readonly sightings: Sightings; readonly fresh: readonly string[] } => {
  const texts = new Set(inReadingOrder(codes).map(({ text }) => text))
  // on a slow device, the last picture may be older than the timeout: the codes in it were never out of the picture
  const still = [...before.seen].filter(([, seen]) => at - seen < SIGHTING_TIMEOUT_MS || seen === before.at)
  const known = new Set(still.map(([text]) => text))
  return {
    sightings: { at, seen: new Map([...still, ...[...texts].map((text) => [text, at] as const)]) },
    fresh: [...texts].filter((text) => text !== '' && !known.has(text)),
  }
}
