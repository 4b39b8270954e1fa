import { expect, test } from 'vitest'
import { samplePoLine } from '#areas/purchase-orders/rules/po-line.sample.ts'
import {
  type Building,
  building,
  draftOf,
  emptyBuilding,
  goneOf,
  hasWork,
  type Step,
  worthKeeping,
} from './building.ts'

const after = (...steps: readonly Step[]): Building => steps.reduce(building, emptyBuilding)
const one = samplePoLine()
const two = samplePoLine({ LINE_NUM: 2 })
const closed = samplePoLine({ LINE_NUM: 3, transit: 100 })
const elsewhere = samplePoLine({ PO_NUMBER: '42000001' })
const search = (ponum: string, ...lines: (typeof one)[]): Step => ({ do: 'found', ponum, lines })
const keyOf = (state: Building, row: number): string => state.rows[row]?.key ?? ''
const found = after(search('41000123', one, two, closed))

test('[PO-03] typing a quantity chooses the line and fills its packs; no other row is touched', () => {
  const typed = building(found, { do: 'type', key: keyOf(found, 0), typed: { amount: 30 } })
  expect(typed.rows[0]).toMatchObject({ chosen: true, draft: { amount: 30, packs: 3, lots: [10, 10, 10] } })
  expect(typed.rows[1]).toBe(found.rows[1])
  expect(draftOf(typed).lines).toHaveLength(1)
})

test('[DLV-01] all lines at once: those that may be delivered', () => {
  const all = building(found, { do: 'chooseAll', chosen: true })
  expect(all.rows.map(({ chosen }) => chosen)).toEqual([true, true, false])
  expect(draftOf(building(all, { do: 'chooseAll', chosen: false })).lines).toEqual([])
})

test('[PO-04] lines chosen from one order stay when another is searched, with what was typed', () => {
  const typed = building(found, { do: 'type', key: keyOf(found, 1), typed: { amount: 20 } })
  const other = building(typed, search('42000001', elsewhere))
  expect(other.rows.map(({ draft }) => draft.line.PO_NUMBER)).toEqual(['41000123', '42000001'])
  expect(draftOf(other).lines).toMatchObject([{ amount: 20, line: { LINE_NUM: 2 } }])
  const back = building(other, search('41000123', one, { ...two, transit: 40 }))
  expect(back.rows[1]).toMatchObject({ chosen: true, draft: { amount: 20, line: { transit: 40 } } })
})

test('[G-93] another company takes the lines and the site away, and keeps number and dates', () => {
  const built = after(
    search('41000123', one),
    { do: 'chooseAll', chosen: true },
    { do: 'how', head: { number: 'INV1', deliveryDate: '2025-11-24', site: { VENDOR_SITE_CODE: 'A', ADDR: '' } } },
  )
  expect(hasWork(built)).toBe(true)
  expect(hasWork(found)).toBe(false)
  const moved = building(built, { do: 'where', company: 175 })
  expect(moved).toMatchObject({ head: { company: 175, number: 'INV1', site: null }, rows: [], searched: '' })
})

test('[G-93] a reset clears all but what the role presets', () => {
  const built = building(found, { do: 'chooseAll', chosen: true })
  expect(building(built, { do: 'reset', head: { company: 103 } })).toEqual({
    ...emptyBuilding,
    head: { ...emptyBuilding.head, company: 103 },
  })
})

test('[DLV-07] lots confirmed in the dialog stand until the amount changes', () => {
  const key = keyOf(found, 0)
  const set = [
    { do: 'type', key, typed: { amount: 20 } },
    { do: 'lots', key, lots: [10, 10], heats: ['H1', ' H2 '] },
  ] as const satisfies Step[]
  const confirmed = set.reduce(building, found)
  expect(confirmed.rows[0]?.draft).toMatchObject({ lotsConfirmed: true, heats: ['H1', 'H2'] })
  expect(building(confirmed, { do: 'type', key, typed: { amount: 20 } }).rows[0]?.draft.lotsConfirmed).toBe(true)
  const again = building(confirmed, { do: 'type', key, typed: { amount: 30 } })
  expect(again.rows[0]?.draft).toMatchObject({ lotsConfirmed: false, heats: ['H1', 'H2', ''] })
})

test('what was pasted fills its rows, and is put back on the lines as they are now', () => {
  const key = keyOf(found, 0)
  const set = [
    { do: 'type', key, typed: { amount: 20 } },
    { do: 'lots', key, lots: [10, 10], heats: ['H1', 'H2'] },
  ] as const satisfies Step[]
  const before = set.reduce(building, found)
  const amounts = new Map([
    [key, 30],
    [keyOf(found, 1), Number.NaN],
  ])
  const pasted = building(before, { do: 'paste', amounts })
  expect(pasted.rows.map(({ chosen, draft }) => [chosen, draft.amount])).toEqual([
    [true, 30],
    [true, Number.NaN],
    [false, null],
  ])
  const later = building(pasted, { do: 'refresh', lines: [{ ...one, transit: 10 }], asked: [key] })
  const back = building(later, { do: 'putBack', rows: before.rows.slice(0, 2) })
  expect(back.rows[0]).toMatchObject({
    chosen: true,
    draft: { amount: 20, lotsConfirmed: true, line: { transit: 10 } },
  })
  expect(back.rows[1]).toEqual(before.rows[1])
})

test('[DLV-16] a line that changed meanwhile says how, one that is gone too, one that was not asked for stays', () => {
  const chosen = building(found, { do: 'chooseAll', chosen: true })
  const now = { ...one, QUANTITY_REMAIN: 70, transit: 20 }
  const keys = [keyOf(found, 0), keyOf(found, 1)]
  const later = building(chosen, { do: 'refresh', lines: [now], asked: keys })
  expect(later.rows.map(({ isGone, changes }) => [isGone, changes.map(({ fact }) => fact)])).toEqual([
    [false, ['QUANTITY_REMAIN', 'transit']],
    [true, []],
    [false, []],
  ])
  expect(goneOf(later)).toEqual([1])
  expect(building(later, { do: 'refresh', lines: [], asked: [] }).rows).toEqual(later.rows)
  expect(building(later, { do: 'seen', key: keyOf(found, 0) }).rows[0]?.changes).toEqual([])
  expect(building(later, { do: 'refresh', lines: [now, two], asked: keys }).rows[1]?.isGone).toBe(false)
})

test('[DLV-16] another pack size packs the line anew, and its lots wait for CONFIRM', () => {
  const key = keyOf(found, 0)
  const set = [
    { do: 'type', key, typed: { amount: 20 } },
    { do: 'lots', key, lots: [10, 10], heats: ['H1', 'H2'] },
    { do: 'refresh', lines: [{ ...one, PIECES_PER_KANBAN: '5' }], asked: [key] },
  ] as const satisfies Step[]
  expect(set.reduce(building, found).rows[0]?.draft).toMatchObject({
    amount: 20,
    packs: 4,
    lots: [5, 5, 5, 5],
    heats: ['H1', 'H2', '', ''],
    lotsConfirmed: false,
  })
})

test('what is put away is plain JSON and holds the chosen lines alone', () => {
  const typed = building(found, { do: 'type', key: keyOf(found, 0), typed: { amount: 30 } })
  const kept = JSON.parse(JSON.stringify(worthKeeping(typed))) as Building
  expect(kept.rows).toEqual([typed.rows[0]])
  expect(building(emptyBuilding, { do: 'restore', building: kept })).toEqual(kept)
})
