import { expect, test } from 'vitest'
import type { SeenCode } from './reader-call.ts'
import { noSightings, SIGHTING_TIMEOUT_MS, type Sightings, updateSightings } from './sightings.ts'

const code = (text: string, x = 0.5, y = 0.5): SeenCode => ({
  text,
  corners: [
    [x - 0.05, y - 0.05],
    [x + 0.05, y - 0.05],
    [x + 0.05, y + 0.05],
    [x - 0.05, y + 0.05],
  ],
})

/** Returns the codes that are reported for pictures at these times. */
const notified = (...pictures: (readonly [at: number, ...codes: SeenCode[]])[]): string[] => {
  let sightings: Sightings = noSightings
  return pictures.flatMap(([at, ...codes]) => {
    const seen = updateSightings(sightings, codes, at)
    sightings = seen.sightings
    return seen.fresh
  })
}

test('[RCV-02] reports a code in front of the camera once, however often the camera sees it', () => {
  expect(notified([0, code('A')], [50, code('A')], [1400, code('A')], [2800, code('A')])).toEqual(['A'])
})

test('[RCV-02] does not report a code again when a shaking hand loses it for a moment', () => {
  expect(notified([0, code('A')], [50], [600], [SIGHTING_TIMEOUT_MS - 1, code('A')])).toEqual(['A'])
})

test('[RCV-02] reports a code again when it is taken away and shown again', () => {
  expect(notified([0, code('A')], [50], [SIGHTING_TIMEOUT_MS, code('A')])).toEqual(['A', 'A'])
})

test('[RCV-02] reports a code that stays in view once, even if the device takes seconds for each picture', () => {
  expect(notified([0, code('A')], [3000, code('A')], [6000, code('A'), code('B')])).toEqual(['A', 'B'])
})

test('[RCV-02] reports several codes in one picture row by row, each text once', () => {
  const picture = [
    code('D', 0.8, 0.9),
    code('B', 0.8, 0.12),
    code('A', 0.2, 0.15),
    code('C', 0.2, 0.5),
    code('A', 0.9, 0.9),
  ]
  expect(notified([0, ...picture], [50, ...picture])).toEqual(['A', 'B', 'C', 'D'])
  expect(notified([0, code('')])).toEqual([])
})
