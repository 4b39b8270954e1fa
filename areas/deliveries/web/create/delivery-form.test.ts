import { expect, test } from 'vitest'
import { draftPacks } from '#tests/support/samples/draft-sample.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import {
  closedLineIndexes,
  type DeliveryForm,
  type DeliveryFormAction,
  deliveryFormReducer,
  draftOfForm,
  emptyDeliveryForm,
  hasInput,
  heatRefusal,
  withChosenLinesOnly,
} from './delivery-form.ts'

const after = (...steps: readonly DeliveryFormAction[]): DeliveryForm =>
  steps.reduce(deliveryFormReducer, emptyDeliveryForm)
const one = samplePoLine()
const two = samplePoLine({ LINE_NUM: 2 })
const closed = samplePoLine({ LINE_NUM: 3, transit: 100 })
const elsewhere = samplePoLine({ PO_NUMBER: '42000001' })
const search = (ponum: string, ...lines: (typeof one)[]): DeliveryFormAction => ({ type: 'found', ponum, lines })
const keyOf = (state: DeliveryForm, row: number): string => state.rows[row]?.key ?? ''
const found = after(search('41000123', one, two, closed))

test('[PO-03] selects a line and fills its packs when a quantity is typed, without changing other rows', () => {
  const typed = deliveryFormReducer(found, { type: 'type', key: keyOf(found, 0), typed: { amount: 30 } })
  expect(typed.rows[0]).toMatchObject({
    chosen: true,
    draft: { amount: 30, packCount: 3, packs: draftPacks([10, 10, 10], ['', '', '']) },
  })
  expect(typed.rows[1]).toBe(found.rows[1])
  expect(draftOfForm(typed).lines).toHaveLength(1)
})

test('[DLV-01] selects all lines that can be delivered with one action', () => {
  const all = deliveryFormReducer(found, { type: 'chooseAll', chosen: true })
  expect(all.rows.map(({ chosen }) => chosen)).toEqual([true, true, false])
  expect(draftOfForm(deliveryFormReducer(all, { type: 'chooseAll', chosen: false })).lines).toEqual([])
})

test('[PO-04] keeps selected lines and their entries when another order is searched', () => {
  const typed = deliveryFormReducer(found, { type: 'type', key: keyOf(found, 1), typed: { amount: 20 } })
  const other = deliveryFormReducer(typed, search('42000001', elsewhere))
  expect(other.rows.map(({ draft }) => draft.line.PO_NUMBER)).toEqual(['41000123', '42000001'])
  expect(draftOfForm(other).lines).toMatchObject([{ amount: 20, line: { LINE_NUM: 2 } }])
  const back = deliveryFormReducer(other, search('41000123', one, { ...two, transit: 40 }))
  expect(back.rows[1]).toMatchObject({ chosen: true, draft: { amount: 20, line: { transit: 40 } } })
})

test('[G-93] clears the lines and the site when the company changes, and keeps the number and the dates', () => {
  const built = after(
    search('41000123', one),
    { type: 'chooseAll', chosen: true },
    { type: 'how', head: { number: 'INV1', deliveryDate: '2025-11-24', site: { VENDOR_SITE_CODE: 'A', ADDR: '' } } },
  )
  expect(hasInput(built)).toBe(true)
  expect(hasInput(found)).toBe(false)
  const moved = deliveryFormReducer(built, { type: 'changeCompanyOrSupplier', company: 175 })
  expect(moved).toMatchObject({ head: { company: 175, number: 'INV1', site: null }, rows: [], searched: '' })
})

test('[G-93] resets all values except the values that the role presets', () => {
  const built = deliveryFormReducer(found, { type: 'chooseAll', chosen: true })
  expect(deliveryFormReducer(built, { type: 'reset', head: { company: 103 } })).toEqual({
    ...emptyDeliveryForm,
    head: { ...emptyDeliveryForm.head, company: 103 },
  })
})

test('[DLV-07] keeps lots confirmed until a new amount adds a pack', () => {
  const key = keyOf(found, 0)
  const set = [
    { type: 'type', key, typed: { amount: 20 } },
    { type: 'lots', key, packs: draftPacks([10, 10], ['H1', ' H2 ']) },
  ] as const satisfies DeliveryFormAction[]
  const confirmed = set.reduce(deliveryFormReducer, found)
  expect(confirmed.rows[0]?.draft).toMatchObject({ lotsConfirmed: true, packs: [{ heat: 'H1' }, { heat: 'H2' }] })
  expect(
    deliveryFormReducer(confirmed, { type: 'type', key, typed: { amount: 20 } }).rows[0]?.draft.lotsConfirmed,
  ).toBe(true)
  const again = deliveryFormReducer(confirmed, { type: 'type', key, typed: { amount: 30 } })
  expect(again.rows[0]?.draft).toMatchObject({
    lotsConfirmed: false,
    packs: [{ heat: 'H1' }, { heat: 'H2' }, { heat: '' }],
  })
})

test('[DLV-19] treats packs as set up as soon as all their values are typed', () => {
  const key = keyOf(found, 0)
  const form = deliveryFormReducer(found, { type: 'type', key, typed: { amount: 20 } })
  const half = deliveryFormReducer(form, { type: 'packs', key, packs: draftPacks([10, 10], ['H 1 ', '']) })
  expect(half.rows[0]?.draft).toMatchObject({ lotsConfirmed: false, packs: [{ heat: 'H 1 ' }, { heat: '' }] })
  const whole = deliveryFormReducer(half, { type: 'packs', key, packs: draftPacks([10, 10], ['H 1 ', 'H2']) })
  expect(whole.rows[0]).toMatchObject({ chosen: true, draft: { lotsConfirmed: true } })
})

test('[DLV-07] CANCEL of the lots restores the packs of a line, and changes neither its selection nor its unread changes', () => {
  const key = keyOf(found, 0)
  const set = [
    { type: 'type', key, typed: { amount: 20 } },
    { type: 'refresh', lines: [{ ...one, transit: 10 }], requested: [key] },
    { type: 'choose', key, chosen: false },
  ] as const satisfies DeliveryFormAction[]
  const unselected = set.reduce(deliveryFormReducer, found)
  const packs = draftPacks([10, 10], ['H1', 'H2'])
  const restored = deliveryFormReducer(unselected, { type: 'formerPacks', key, packs, lotsConfirmed: true })
  expect(restored.rows[0]).toMatchObject({ chosen: false, draft: { amount: 20, packs, lotsConfirmed: true } })
  expect(restored.rows[0]?.changes).toEqual(unselected.rows[0]?.changes)
  expect(restored.rows[0]?.changes).toHaveLength(1)
})

test('[DLV-19] returns the reason when one heat number for all packs can be applied to no line', () => {
  const typed = deliveryFormReducer(found, { type: 'type', key: keyOf(found, 0), typed: { amount: 20 } })
  expect(heatRefusal(typed.rows, 'A|1')?.culprit).toMatchObject({ path: 'heat', line: 0 })
  expect(heatRefusal(typed.rows, 'A1')).toBeUndefined()
  // the entered quantity of the second line differs from the sum of its packs, but the first line accepts the number
  const both = deliveryFormReducer(typed, { type: 'type', key: keyOf(found, 1), typed: { amount: 15 } })
  expect(heatRefusal(both.rows, 'A1')).toBeUndefined()
  const filled = deliveryFormReducer(typed, { type: 'heat', heat: 'A1' })
  expect(heatRefusal(filled.rows, 'A|1')).toBeUndefined()
})

test('fills rows with pasted amounts, and restores the earlier values on undo', () => {
  const key = keyOf(found, 0)
  const set = [
    { type: 'type', key, typed: { amount: 20 } },
    { type: 'lots', key, packs: draftPacks([10, 10], ['H1', 'H2']) },
  ] as const satisfies DeliveryFormAction[]
  const before = set.reduce(deliveryFormReducer, found)
  const amounts = new Map([
    [key, { text: '30', amount: 30 }],
    [keyOf(found, 1), { text: 'ten', amount: Number.NaN }],
  ])
  const pasted = deliveryFormReducer(before, { type: 'paste', amounts })
  expect(pasted.rows.map(({ chosen, draft }) => [chosen, draft.amount])).toEqual([
    [true, 30],
    [true, Number.NaN],
    [false, null],
  ])
  const later = deliveryFormReducer(pasted, { type: 'refresh', lines: [{ ...one, transit: 10 }], requested: [key] })
  const back = deliveryFormReducer(later, { type: 'putBack', rows: before.rows.slice(0, 2), amounts })
  expect(back.rows[0]).toMatchObject({
    chosen: true,
    draft: { amount: 20, lotsConfirmed: true, line: { transit: 10 } },
  })
  expect(pasted.rows[1]?.amountText).toBe('ten')
  expect(back.rows[1]).toEqual(before.rows[1])
})

test('undoing a paste keeps the values that were typed after it', () => {
  const [first, second] = [keyOf(found, 0), keyOf(found, 1)]
  const amounts = new Map([
    [first, { text: '30', amount: 30 }],
    [second, { text: '20', amount: 20 }],
  ])
  const steps = [
    { type: 'paste', amounts },
    { type: 'type', key: first, typed: { amount: 40 } },
    { type: 'type', key: second, typed: { lotSup: 'L-7' } },
    { type: 'putBack', rows: found.rows.slice(0, 2), amounts },
  ] as const satisfies DeliveryFormAction[]
  const back = steps.reduce(deliveryFormReducer, found)
  expect(back.rows.map(({ chosen, draft }) => [chosen, draft.amount, draft.lotSup])).toEqual([
    [true, 40, ''],
    [false, null, 'L-7'],
    [false, null, ''],
  ])
})

test('[DLV-16] reports changed lines and lines that no longer exist, and keeps lines that were not requested', () => {
  const chosen = deliveryFormReducer(found, { type: 'chooseAll', chosen: true })
  const now = { ...one, QUANTITY_REMAIN: 70, transit: 20 }
  const keys = [keyOf(found, 0), keyOf(found, 1)]
  const later = deliveryFormReducer(chosen, { type: 'refresh', lines: [now], requested: keys })
  expect(later.rows.map(({ isGone, changes }) => [isGone, changes.map(({ fact }) => fact)])).toEqual([
    [false, ['QUANTITY_REMAIN', 'transit']],
    [true, []],
    [false, []],
  ])
  expect(closedLineIndexes(later)).toEqual([1])
  expect(deliveryFormReducer(later, { type: 'refresh', lines: [], requested: [] }).rows).toEqual(later.rows)
  expect(deliveryFormReducer(later, { type: 'seen', key: keyOf(found, 0) }).rows[0]?.changes).toEqual([])
  expect(deliveryFormReducer(later, { type: 'refresh', lines: [now, two], requested: keys }).rows[1]?.isGone).toBe(
    false,
  )
})

test('[DLV-16] recalculates the packs when the pack size of a line changes, and requires CONFIRM of its lots', () => {
  const key = keyOf(found, 0)
  const set = [
    { type: 'type', key, typed: { amount: 20 } },
    { type: 'lots', key, packs: draftPacks([10, 10], ['H1', 'H2']) },
    { type: 'refresh', lines: [{ ...one, PIECES_PER_KANBAN: '5' }], requested: [key] },
  ] as const satisfies DeliveryFormAction[]
  expect(set.reduce(deliveryFormReducer, found).rows[0]?.draft).toMatchObject({
    amount: 20,
    packCount: 4,
    packs: draftPacks([5, 5, 5, 5], ['H1', 'H2', '', '']),
    lotsConfirmed: false,
  })
})

test('stores only the selected lines when the device storage is full', () => {
  const typed = deliveryFormReducer(found, { type: 'type', key: keyOf(found, 0), typed: { amount: 30 } })
  const kept = JSON.parse(JSON.stringify(withChosenLinesOnly(typed))) as DeliveryForm
  expect(kept.rows).toEqual([typed.rows[0]])
  expect(deliveryFormReducer(emptyDeliveryForm, { type: 'restore', form: kept })).toEqual(kept)
})

test('[PO-10] fills the given lines with the remaining quantity in full packs, and keeps typed quantities', () => {
  const lines = [1, 2, 3].map((row) =>
    samplePoLine({ LINE_NUM: row, QUANTITY_REMAIN: 95, transit: row === 3 ? 95 : 0 }),
  )
  const searched = deliveryFormReducer(emptyDeliveryForm, { type: 'found', ponum: '41000123', lines })
  const keys = searched.rows.map(({ key }) => key)
  const typed = deliveryFormReducer(searched, { type: 'type', key: keys[0] ?? '', typed: { amount: 20 } })
  const facts = { packExemptOrganisations: [] }
  const all = deliveryFormReducer(typed, { type: 'deliverRemaining', keys, facts })
  expect(all.rows.map(({ chosen, draft }) => [chosen, draft.amount])).toEqual([
    [true, 20],
    [true, 90],
    [false, null],
  ])
})
