import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { amountWarning, checkAmount } from './amount.ts'

const facts = { packExemptOrganisations: [310] }
const noPack = { PIECES_PER_KANBAN: '0' }

test('[DLV-02] rejects an amount above the remaining quantity minus the quantity in transit, and reports both and the allowed amount', () => {
  const line = samplePoLine({ ...noPack, UOM: 'KG', QUANTITY: 2000, QUANTITY_REMAIN: 1200, transit: 40.5 })
  expect(checkAmount(line, 1159.5, facts)).toBeUndefined()
  expect(checkAmount(line, 1159.5001, facts)).toMatchObject({
    message: { code: 'AMOUNT_EXCEEDS_OPEN' },
    params: { remain: '1,200', transit: '40.5' },
    culprit: { fits: 1159.5 },
  })
})

test('[DLV-02] calculates decimal quantities exactly', () => {
  const line = samplePoLine({ ...noPack, UOM: 'KG', QUANTITY_REMAIN: 0.3, transit: 0.1 })
  expect(checkAmount(line, 0.2, facts)).toBeUndefined()
  expect(checkAmount(line, 0.2001, facts)?.culprit?.fits).toBe(0.2)
})

test('[DLV-02] suggests an amount that respects the standard pack, and none when no pack fits', () => {
  const line = samplePoLine({ QUANTITY_REMAIN: 47, transit: 4 })
  expect(checkAmount(line, 60, facts)?.culprit?.fits).toBe(40)
  const tight = checkAmount(samplePoLine({ QUANTITY_REMAIN: 7 }), 60, facts)
  expect(tight?.message.code).toBe('AMOUNT_EXCEEDS_OPEN')
  expect(tight?.culprit?.fits).toBeUndefined()
})

test('[DLV-02] warns about raw material above the deliverable quantity, but does not reject it', () => {
  const line = samplePoLine({ ...noPack, ITEM_TYPE: 'RM', QUANTITY_REMAIN: 20, QUANTITY: 100 })
  expect(checkAmount(line, 80, facts)).toBeUndefined()
  expect(amountWarning(line, 80)?.message.code).toBe('RAW_MATERIAL_ABOVE_OPEN')
  expect(amountWarning(line, 20)).toBeUndefined()
  expect(amountWarning(samplePoLine({ QUANTITY_REMAIN: 20 }), 80)).toBeUndefined()
})

test('[DLV-02] rejects an amount that is not a number, not positive, or has too many decimals', () => {
  for (const amount of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1.00001, 1e12]) {
    expect(checkAmount(samplePoLine(noPack), amount, facts)?.message.code, String(amount)).toBe('AMOUNT_INVALID')
  }
})

test('[DLV-03] requires a multiple of the pack size, and suggests the nearest multiple that fits', () => {
  const line = samplePoLine({ QUANTITY_REMAIN: 95 })
  expect(checkAmount(line, 90, facts)).toBeUndefined()
  const fits = (amount: number) => {
    const refusal = checkAmount(line, amount, facts)
    expect(refusal).toMatchObject({ message: { code: 'NOT_STANDARD_PACK' }, params: { pack: '10' } })
    return refusal?.culprit?.fits
  }
  expect([fits(44), fits(45), fits(3), fits(94)]).toEqual([40, 50, 10, 90])
})

test('[DLV-03] calculates exactly with decimal pack sizes, and suggests no amount when not even one pack fits', () => {
  const line = samplePoLine({ UOM: 'KG', PIECES_PER_KANBAN: '0.1', QUANTITY_REMAIN: 1 })
  expect(checkAmount(line, 0.3, facts)).toBeUndefined()
  expect(checkAmount(line, 0.35, facts)?.culprit?.fits).toBe(0.4)
  expect(checkAmount(samplePoLine({ QUANTITY_REMAIN: 7 }), 7, facts)?.culprit?.fits).toBeUndefined()
})

test('[DLV-19] requires a whole number of pieces, and suggests the nearest number that fits', () => {
  const chunks = (amount: number, overrides = {}) => {
    const refusal = checkAmount(samplePoLine({ ...noPack, UOM: 'PCS', ...overrides }), amount, facts)
    return [refusal?.message.code, refusal?.culprit?.fits]
  }
  expect(chunks(7.5)).toEqual(['QUANTITY_NOT_WHOLE', 7])
  expect(chunks(0.5)).toEqual(['QUANTITY_NOT_WHOLE', 1])
  expect(chunks(200.5)).toEqual(['QUANTITY_NOT_WHOLE', 100])
  expect(chunks(7.5, { PIECES_PER_KANBAN: '10' })).toEqual(['QUANTITY_NOT_WHOLE', 10])
  expect(chunks(9, { QUANTITY_REMAIN: 8.5 })).toEqual(['AMOUNT_EXCEEDS_OPEN', 8])
  expect(chunks(7)).toEqual([undefined, undefined])
  expect(chunks(7.5, { UOM: 'KG' })).toEqual([undefined, undefined])
})

test('[DLV-03] exempts PRM from the pack rule in an exempt organisation, but not elsewhere', () => {
  const prm = { ITEM_CODE: 'PRM-1', INV_ORGID: 310 }
  expect(checkAmount(samplePoLine(prm), 7, facts)).toBeUndefined()
  expect(checkAmount(samplePoLine({ ...prm, INV_ORGID: 103 }), 7, facts)?.message.code).toBe('NOT_STANDARD_PACK')
  expect(checkAmount(samplePoLine({ INV_ORGID: 310 }), 7, facts)?.message.code).toBe('NOT_STANDARD_PACK')
})
