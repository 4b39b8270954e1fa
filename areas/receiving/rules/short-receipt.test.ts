import { expect, test } from 'vitest'
import { invoiceCodes, sampleInvoice } from '#tests/support/samples/dock-sample.ts'
import { dockPacks, scanAll } from '#tests/support/samples/session-sample.ts'
import { checkShortReceipt, groupMissingBoxes, shortReceiptTotals, toMissingBoxes } from './short-receipt.ts'
import type { MissingBox } from './short-receipt-calls.ts'

const PACKS = [3, 1]
const allowed = { isOn: true, isSupervisor: true }
const scanned = [{ sequence: 1, packs: [1, 3] }]
const missing: MissingBox[] = [
  { sequence: 1, pack: 2, reason: 'absent', note: null },
  { sequence: 2, pack: 1, reason: 'other', note: 'wet' },
]
const codeOf = (of: Partial<{ scanned: typeof scanned; missing: MissingBox[]; facts: typeof allowed }>) =>
  checkShortReceipt(PACKS, of.scanned ?? scanned, of.missing ?? missing, of.facts ?? allowed)?.message.code

test('[RCV-12] only a supervisor can receive short, and only if the organisation allows it', () => {
  expect(codeOf({})).toBeUndefined()
  expect(codeOf({ facts: { ...allowed, isOn: false } })).toBe('SHORT_NOT_SWITCHED_ON')
  expect(codeOf({ facts: { ...allowed, isSupervisor: false } })).toBe('SHORT_NOT_ALLOWED')
})

test('[RCV-12] refuses a box that is neither scanned nor missing with a reason, that is both, or that is missing twice', () => {
  expect(codeOf({ missing: missing.slice(0, 1) })).toBe('SHORT_REASON_MISSING')
  expect(codeOf({ missing: [...missing, { sequence: 1, pack: 3, reason: 'wrong', note: null }] })).toBe(
    'SHORT_BOX_SCANNED',
  )
  expect(codeOf({ missing: [...missing, { sequence: 1, pack: 9, reason: 'wrong', note: null }] })).toBe('LINES_DIFFER')
  expect(codeOf({ missing: [...missing, { sequence: 1, pack: 2, reason: 'wrong', note: null }] })).toBe('LINES_DIFFER')
  expect(codeOf({ scanned: [...scanned, { sequence: 7, packs: [1] }] })).toBe('LINES_DIFFER')
  expect(codeOf({ scanned: [] })).toBe('SHORT_NOTHING_THERE')
  expect(codeOf({ missing: missing.map((box) => ({ ...box, note: null })) })).toBe('SHORT_NOTE_REQUIRED')
})

test('[RCV-12] the received quantity is the exact sum of the counted boxes', () => {
  const lines = [{ packs: dockPacks([0.1, 0.2, 0.3]) }, { packs: dockPacks([12.5]) }]
  expect(shortReceiptTotals(lines, missing)).toEqual({ quantity: 0.4, packs: 2 })
})

test('[RCV-12] asks for one reason for each missing box, or for the whole line if none of its boxes was scanned', () => {
  const [sheet] = scanAll([invoiceCodes.header, invoiceCodes.item(2), invoiceCodes.box(2, 1)], [sampleInvoice]).session
    .sheets
  if (!sheet) throw new Error('no sheet')
  expect(groupMissingBoxes(sheet)).toMatchObject([{ key: '1', sequence: 1, isWholeLine: true }])
  const [half] = scanAll([invoiceCodes.header, invoiceCodes.item(1), invoiceCodes.box(1, 2)], [sampleInvoice]).session
    .sheets
  if (!half) throw new Error('no sheet')
  expect(groupMissingBoxes(half).map(({ key, packs }) => [key, packs])).toEqual([
    ['1|1', [{ pack: 1, quantity: 50 }]],
    ['1|3', [{ pack: 3, quantity: 20 }]],
    ['2|1', [{ pack: 1, quantity: 12.5 }]],
  ])
})

test('[RCV-12] if a box of a line with a reason is scanned afterwards, the remaining boxes keep the reason', () => {
  const steps = [invoiceCodes.header, invoiceCodes.item(1), invoiceCodes.box(1, 2)]
  const [half] = scanAll(steps, [sampleInvoice]).session.sheets
  if (!half) throw new Error('no sheet')
  const damaged = { reason: 'damaged' as const, note: '' }
  expect(toMissingBoxes(groupMissingBoxes(half), { 1: damaged, '2|1': { reason: 'other', note: ' wet ' } })).toEqual([
    { sequence: 1, pack: 1, reason: 'damaged', note: null },
    { sequence: 1, pack: 3, reason: 'damaged', note: null },
    { sequence: 2, pack: 1, reason: 'other', note: 'wet' },
  ])
  expect(toMissingBoxes(groupMissingBoxes(half), {})).toEqual([])
})
