import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { newDraftLine, withAmount, withPackCount } from '../../../rules/draft.ts'
import { readNumber } from '../../../rules/lines/amount.ts'
import { checkRow } from './use-line.ts'

const facts = { packExemptOrganisations: [310] }
const check = (overrides: Parameters<typeof samplePoLine>[0], amount: number | null, packs: number | null = null) =>
  checkRow(withPackCount(withAmount(newDraftLine(samplePoLine(overrides)), amount), packs), facts)

test('[DLV-02] shows below the amount that it exceeds the deliverable quantity, and the quantity that fits', () => {
  const { note } = check({ transit: 35 }, 70)
  expect(note).toMatchObject({
    field: 'amount',
    isWarning: false,
    refusal: {
      message: { code: 'AMOUNT_EXCEEDS_OPEN' },
      params: { remain: '100', transit: '35' },
      culprit: { fits: 60 },
    },
  })
})

test('[DLV-04] shows the quantity of a partly filled last pack, and lets the user type # Packs without a pack size', () => {
  const exempt = { ITEM_CODE: 'PRM-1', INV_ORGID: 310 }
  expect(check(exempt, 25)).toMatchObject({ remainder: 5, packsFollow: true, note: undefined })
  expect(check(exempt, 30).remainder).toBeNull()
  expect(check({ PIECES_PER_KANBAN: '0' }, 25, 4)).toMatchObject({ remainder: null, packsFollow: false })
})

test('[DLV-05] rejects # Packs without an amount in the row', () => {
  expect(check({ PIECES_PER_KANBAN: null }, null, 3).note).toMatchObject({
    field: 'packs',
    refusal: { message: { code: 'DELIVERY_QTY_REQUIRED' } },
  })
})

test('[DLV-01] shows why a row cannot be selected', () => {
  expect(check({ transit: 100 }, null).closed?.message.code).toBe('ALL_IN_TRANSIT')
  expect(check({ QUANTITY_REMAIN: 0 }, null).closed?.message.code).toBe('NOTHING_REMAINS')
})

test('warns about raw material above the deliverable quantity, but does not reject it', () => {
  expect(check({ ITEM_TYPE: 'RM', QUANTITY: 500 }, 120).note).toMatchObject({ field: 'amount', isWarning: true })
})

test('[DLV-02] reads typed numbers with thousands separators, and rejects ambiguous commas and non-numeric input', () => {
  expect(['1,200', '1,000,000.5', ' 12.5 ', '', '.5', '๑๒.๕'].map(readNumber)).toEqual([
    1200,
    1e6 + 0.5,
    12.5,
    null,
    0.5,
    12.5,
  ])
  expect(['12,5', '1,5', '0,00', '1.000,5', '1,2000'].map(readNumber)).toEqual(Array(5).fill(Number.NaN))
  expect(['1e3', '-5', 'abc', '.', '1.2.3'].map(readNumber)).toEqual(Array(5).fill(Number.NaN))
})
