import { expect, test } from 'vitest'
import { draftPacks } from '#tests/support/samples/draft-sample.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { type DraftLine, newDraftLine, withAmount, withConfirmedLots, withPackCount } from '../draft.ts'
import { areLotsFixed, areLotsSetUp, checkLots, lotSetupRefusal } from './lots.ts'

const free = newDraftLine(samplePoLine({ PIECES_PER_KANBAN: null }))
const packed = newDraftLine(samplePoLine())
const refusalCode = (draft: DraftLine, lots: (number | null)[], heats: string[]) =>
  checkLots(draft, draftPacks(lots, heats))?.message.code

test('[DLV-05] requires the amount and # Packs before Set up Lot', () => {
  expect(lotSetupRefusal(packed)?.message.code).toBe('DELIVERY_QTY_REQUIRED')
  expect(lotSetupRefusal(withAmount(packed, 30))).toBeUndefined()
  expect(lotSetupRefusal(withAmount(free, 30))?.message).toMatchObject({ en: 'No. Pack is not defined.' })
  expect(lotSetupRefusal(withPackCount(withAmount(free, 30), 2))).toBeUndefined()
})

test('[DLV-05] rejects an amount that is not a number, and does not calculate with it', () => {
  const typed = withPackCount(withAmount(free, Number.NaN), 2)
  expect(lotSetupRefusal(typed)?.message.code).toBe('AMOUNT_INVALID')
  expect(refusalCode(typed, [1, 2], ['H1', 'H2'])).toBe('LOT_TOTAL_WRONG')
})

test('[DLV-07] requires a heat number and a quantity of each pack and the right total, in this order', () => {
  const draft = withPackCount(withAmount(free, 10), 3)
  expect(refusalCode(draft, [null, 3, 4], ['H1', ' ', 'H3'])).toBe('HEAT_REQUIRED')
  expect(refusalCode(draft, [3, 3, 4], ['H1', 'H|2', 'H3'])).toBe('TEXT_NOT_ALLOWED')
  expect(refusalCode(draft, [null, 3, 4], ['H1', 'H2', 'H3'])).toBe('QTY_LOT_INVALID')
  expect(refusalCode(draft, [0, 6, 4], ['H1', 'H2', 'H3'])).toBe('QTY_LOT_INVALID')
  expect(refusalCode(draft, [3, 3, 3], ['H1', 'H2', 'H3'])).toBe('LOT_TOTAL_WRONG')
  expect(refusalCode(draft, [1, 2, 7], ['H1', 'H2', 'H3'])).toBeUndefined()
  expect(checkLots(draft, draftPacks([3, 3, 4], ['H1', 'H2']))?.culprit).toEqual({ path: 'heat', line: 2 })
})

test('[DLV-19] requires whole pieces in packs of pieces, and accepts any quantity in packs of measured goods', () => {
  const two = (UOM: string) => withPackCount(withAmount({ ...free, line: { ...free.line, UOM } }, 14), 2)
  expect(checkLots(two('PCS'), draftPacks([7.5, 6.5], ['H1', 'H2']))).toMatchObject({
    message: { code: 'QUANTITY_NOT_WHOLE' },
    params: { unit: 'PCS' },
    culprit: { path: 'lot', line: 0 },
  })
  expect(refusalCode(two('KG'), [7.5, 6.5], ['H1', 'H2'])).toBeUndefined()
})

test('[DLV-07] fixes the pack quantities when the line has a pack size', () => {
  const draft = withAmount(packed, 25)
  expect(areLotsFixed(draft)).toBe(true)
  expect(areLotsFixed(free)).toBe(false)
  expect(refusalCode(draft, [10, 10, 5], ['H', 'H', 'H'])).toBeUndefined()
  expect(refusalCode(draft, [5, 10, 10], ['H', 'H', 'H'])).toBe('LOT_NOT_STANDARD_PACK')
})

test('[DLV-07] CONFIRM completes the lots of a line, and a new amount that adds packs requires their heat numbers', () => {
  const draft = withAmount(packed, 25)
  expect(draft).toMatchObject({ packCount: 3, packs: draftPacks([10, 10, 5], ['', '', '']) })
  expect(areLotsSetUp(draft)).toBe(false)
  const confirmed = withConfirmedLots(draft, draftPacks([10, 10, 5], ['H1', 'H2 ', 'H3']))
  expect(areLotsSetUp(confirmed)).toBe(true)
  const changed = withAmount(confirmed, 40)
  expect(areLotsSetUp(changed)).toBe(false)
  expect(changed.packs.map(({ heat }) => heat)).toEqual(['H1', 'H2', 'H3', ''])
})

test('[DLV-19] keeps the heat numbers of the remaining packs, and the confirmation of the lots, when the amount is reduced', () => {
  const confirmed = withConfirmedLots(withAmount(packed, 25), draftPacks([10, 10, 5], ['H1', 'H2', 'H3']))
  const smaller = withAmount(confirmed, 15)
  expect(smaller).toMatchObject({ packCount: 2, packs: draftPacks([10, 5], ['H1', 'H2']) })
  expect(areLotsSetUp(smaller)).toBe(true)
  expect(areLotsSetUp(withAmount(smaller, null))).toBe(false)
  const fewer = withPackCount(
    withConfirmedLots(withPackCount(withAmount(free, 9), 3), draftPacks([2, 3, 4], ['A', 'B', 'C'])),
    2,
  )
  expect([fewer.packs, areLotsSetUp(fewer)]).toEqual([draftPacks([4, 5], ['A', 'B']), true])
})
