import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { sampleDelivery } from '#tests/support/samples/psc-sample.ts'
import { copyLines } from './copy.ts'
import { checkAmount } from './lines/amount.ts'

const facts = { packExemptOrganisations: [] }
const former = [
  samplePoLine({ LINE_NUM: 1 }),
  samplePoLine({ LINE_NUM: 2, PIECES_PER_KANBAN: null }),
  samplePoLine({ LINE_NUM: 3 }),
  samplePoLine({ LINE_NUM: 4 }),
]
const { details } = sampleDelivery(former.map((line) => ({ line, packs: [10, 10, 10], heat: 'H', lotSup: 'OLD' })))

test('copies the quantities to the current lines, without lots and heat numbers of the delivered goods', () => {
  const open = former.map((line, row) => (row === 0 ? { ...line, UNIT_PRICE: 99 } : line))
  const { lines, leftOut } = copyLines(details, open)
  expect(leftOut).toEqual([])
  expect(lines.map(({ amount, packCount }) => [amount, packCount])).toEqual([
    [30, 3],
    [30, 3],
    [30, 3],
    [30, 3],
  ])
  expect(lines[0]?.line.UNIT_PRICE).toBe(99)
  for (const { lotSup, packs, lotsConfirmed } of lines)
    expect([lotSup, packs.map(({ heat }) => heat), lotsConfirmed]).toEqual(['', ['', '', ''], false])
})

test('[DLV-02] keeps a copied quantity that is too large now, and rejects it with the quantity that fits', () => {
  const { lines } = copyLines(details, [samplePoLine({ LINE_NUM: 1, transit: 80 })])
  expect(lines[0]?.amount).toBe(30)
  const refusal = lines[0] && checkAmount(lines[0].line, 30, facts)
  expect(refusal?.culprit?.fits).toBe(20)
})

test('[DLV-01] leaves out lines that cannot be delivered any more, each with its reason', () => {
  const { lines, leftOut } = copyLines(details, [
    samplePoLine({ LINE_NUM: 1, RELEASE_NUM: 2 }),
    samplePoLine({ LINE_NUM: 2, QUANTITY_REMAIN: 0 }),
    samplePoLine({ LINE_NUM: 3, transit: 100 }),
    samplePoLine({ LINE_NUM: 4, JOBS: 'J1' }),
  ])
  expect(lines).toEqual([])
  expect(leftOut.map(({ line, why }) => [line.LINE_NUM, why.message.code])).toEqual([
    [1, 'LINE_NOT_IN_ERP'],
    [2, 'NOTHING_REMAINS'],
    [3, 'ALL_IN_TRANSIT'],
    [4, 'LINE_NOT_IN_ERP'],
  ])
})

test('[DLV-22] copies packs, heat numbers and Lot Sup of a delivery that is replaced', () => {
  const { lines } = copyLines(details, former, { keepsPacks: true })
  for (const { lotSup, packs, lotsConfirmed } of lines)
    expect([lotSup, packs.map(({ heat }) => heat), lotsConfirmed]).toEqual(['OLD', ['H1', 'H2', 'H3'], true])
})

test('[DLV-22] suggests new packs when the pack size has changed', () => {
  const { lines } = copyLines(details, [samplePoLine({ LINE_NUM: 1, PIECES_PER_KANBAN: '15' })], { keepsPacks: true })
  expect(lines.map(({ packs, lotsConfirmed }) => [packs.length, lotsConfirmed])).toEqual([[2, false]])
})
