import { expect, test } from 'vitest'
import { emptyPack } from '#areas/deliveries/rules/lines/pack.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { amountOfGroup, checkGroup, groupByOrderLine, packsOfGroup } from './order-line-groups.ts'
import type { DespatchAdviceLine } from './read-despatch-advice.ts'

interface Given extends Partial<Pick<DespatchAdviceLine, 'release' | 'orderLine' | 'job' | 'unit'>> {
  readonly amount?: string
  readonly lot?: string
  readonly heat?: string
  readonly packs?: readonly number[]
}

let file = 0
const placed = (value: string, element: string) => ({ value, line: file, element })

/** Creates a DespatchLine. Each one starts ten lines below the previous one in the file. */
const line = ({ amount = '10', lot = 'L-1', heat = 'H-1', packs = [], ...given }: Given = {}): DespatchAdviceLine => {
  file += 10
  return {
    line: file,
    order: placed('4500', 'ID'),
    release: null,
    orderLine: '1',
    job: null,
    item: undefined,
    amount: placed(amount, 'DeliveredQuantity'),
    unit: 'EA',
    lots: lot === '' ? [] : [placed(lot, 'LotNumberID')],
    heat: placed(heat, 'Value'),
    packs: packs.map((quantity) => ({ line: file, quantity, heat: '' })),
    packsLine: file,
    ...given,
  }
}

const groupOf = (...given: readonly Given[]) => {
  const [group] = groupByOrderLine(given.map(line))
  if (!group) throw new Error('a document with lines has a group')
  return group
}
const codesOf = (...given: readonly Given[]) => checkGroup(groupOf(...given)).map(({ message }) => message.code)

test('[EDI-02] groups lines with the same order, release, line, shipment and job', () => {
  const lines = [
    line({ orderLine: '2' }),
    line(),
    line({ orderLine: '1.2' }),
    line({ orderLine: '1.1', release: 0 }),
    line({ job: 'J-1' }),
    line({ release: 4 }),
  ]
  const groups = groupByOrderLine(lines).map((group) => group.map((one) => lines.indexOf(one)))
  expect(groups).toEqual([[0], [1, 3], [2], [4], [5]])
})

test('[EDI-02] does not group lines whose order line cannot be read, so that each error names its line', () => {
  expect(groupByOrderLine([line({ orderLine: 'A' }), line({ orderLine: 'A' })])).toHaveLength(2)
})

test('[EDI-02] [DLV-04] adds the quantities of a group exactly, and packs each heat number separately', () => {
  const ordered = { ...samplePoLine(), PIECES_PER_KANBAN: '10' }
  const group = groupOf({ amount: '20', heat: 'H-1' }, { amount: '5.3', heat: 'H-2' })
  expect(amountOfGroup(groupOf({ amount: '0.1' }, { amount: '0.2' }))).toBe(0.3)
  expect([amountOfGroup(group), packsOfGroup(group, ordered)]).toEqual([
    25.3,
    [
      { ...emptyPack, quantity: 10, heat: 'H-1' },
      { ...emptyPack, quantity: 10, heat: 'H-1' },
      { ...emptyPack, quantity: 5.3, heat: 'H-2' },
    ],
  ])
  const named = groupOf({ amount: '20', packs: [12, 8] }, { amount: '5', packs: [5], heat: 'H-2' })
  expect(packsOfGroup(named, ordered).map(({ quantity, heat }) => [quantity, heat])).toEqual([
    [12, 'H-1'],
    [8, 'H-1'],
    [5, 'H-2'],
  ])
})

test('[EDI-02] [DLV-04] splits the total of lines with one heat number and no packs into full packs', () => {
  const group = groupOf({ amount: '15' }, { amount: '15' })
  const quantities = (pieces: string | null) =>
    packsOfGroup(group, { ...samplePoLine(), PIECES_PER_KANBAN: pieces }).map(({ quantity }) => quantity)
  expect(quantities('10')).toEqual([10, 10, 10])
  expect(quantities(null), 'without a pack size each line is a pack').toEqual([15, 15])
})

test('[EDI-02] refuses a line whose lot or unit differs from other lines of the same order line', () => {
  expect(codesOf({}, {})).toEqual([])
  expect(codesOf({ lot: '' }, { lot: '' })).toEqual([])
  expect(codesOf({}, { lot: 'L-2' })).toEqual(['UBL_MANY_LOTS'])
  expect(codesOf({}, { lot: '' }), 'goods without a lot do not get the lot of others').toEqual(['UBL_MANY_LOTS'])
  expect(codesOf({ unit: 'C62' }, { unit: 'EA' })).toEqual([])
  expect(codesOf({ unit: undefined }, { unit: 'EA' }, { unit: 'KGM' })).toEqual(['UBL_UNITS_DIFFER'])
  expect(checkGroup(groupOf({}, { unit: 'KGM' }))).toMatchObject([{ line: file, element: 'DeliveredQuantity' }])
})

test('[EDI-02] reports a wrong quantity of one line even if the sum of the lines is right', () => {
  expect(codesOf({ amount: '30' }, { amount: '-10' })).toEqual(['AMOUNT_INVALID'])
  expect(codesOf({ amount: '30' }, { amount: '0' })).toEqual(['AMOUNT_INVALID'])
  expect(codesOf({ amount: '20', packs: [10] }, { amount: '10', packs: [20] })).toEqual([
    'LOT_TOTAL_WRONG',
    'LOT_TOTAL_WRONG',
  ])
  // the quantity of a single line is checked later, by the rules of a delivery
  expect(codesOf({ amount: '-10', packs: [5] })).toEqual([])
})
