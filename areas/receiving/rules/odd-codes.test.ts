import { expect, test } from 'vitest'
import {
  printedCodesOf,
  sampleDockDelivery,
  sampleScan,
  sampleSettings,
  scanAll,
} from '#tests/support/samples/session-sample.ts'
import { checkReadiness } from './scan/readiness.ts'
import { applyScan } from './scan/scan-session.ts'
import { type DockSession, emptySession, type ScanSettings } from './scan/session.ts'

const invoice = sampleDockDelivery()
const paper = printedCodesOf(invoice)
const codes = ['EMP-0042', paper.header, paper.item(1), paper.box(1, 1), paper.item(2), paper.box(2, 1)]
const odd = [
  '',
  '0',
  '-1',
  '1e9',
  '999999999999999999',
  '00000',
  '１',
  '\u0000',
  '\uFEFF',
  'ู้',
  '‮',
  '{"a":1}',
  '__proto__',
  '20251399',
]

/** Returns a pseudo-random number generator that starts with the given seed. */
const dice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

/** Returns a code with some of its fields removed, repeated or replaced by odd values. */
const torn = (roll: (sides: number) => number): string => {
  const fields = (codes[roll(codes.length)] ?? '').split('|')
  for (let times = roll(4); times >= 0; times--) {
    const at = roll(fields.length)
    if (roll(4) === 0) fields.splice(at, 1)
    else if (roll(3) === 0) fields.splice(at, 0, fields[roll(fields.length)] ?? '')
    else fields[at] = odd[roll(odd.length)] ?? ''
  }
  return fields.join('|')
}

const scanned = (by: ScanSettings, start: DockSession): DockSession => {
  const roll = dice(20_251_124)
  let session = start
  for (let times = 0; times < 5000; times++) session = applyScan(session, sampleScan(torn(roll)), by).session
  return session
}

test('[RCV-02] damaged codes never throw, complete no delivery, and leave a session that can be stored as JSON', () => {
  const open = scanAll(codes.slice(0, 3), [invoice]).session
  for (const [by, start] of [
    [sampleSettings, open],
    [{ ...sampleSettings, isOffline: true }, open],
    [{ ...sampleSettings, isOffline: true, boxOpensLine: true }, emptySession],
  ] as const) {
    const session = scanned(by, start)
    expect(session.count).toBe(start.count + 5000)
    expect(JSON.parse(JSON.stringify(session))).toEqual(session)
    expect(checkReadiness(session).complete).toEqual([])
  }
})
