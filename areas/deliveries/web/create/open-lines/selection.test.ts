import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import type { OpenLine } from '../../../contract.ts'
import { nextWorkingDay } from '../../../rules/dates.ts'
import { draftOfForm } from '../delivery-form.ts'
import { createFormOfSelection, groupByCompany, packsOfQuantity, withSelectedLines } from './selection.ts'

const facts = { packExemptOrganisations: [] }
const open = (overrides: Partial<OpenLine> = {}): OpenLine => ({
  ...samplePoLine(overrides),
  VENDOR_ID: 1,
  suggested: 100,
  late: false,
  answer: null,
  ...overrides,
})
const first = open({ LINE_NUM: 1 })
const second = open({ LINE_NUM: 2, suggested: 30, INV_ORGID: 175 })
const third = open({ LINE_NUM: 3, suggested: 20, INV_ORGID: 175 })

test('[PO-09] selects lines with their suggested quantities, but no lines that cannot be delivered', () => {
  const selection = withSelectedLines(new Map(), [first, second, open({ LINE_NUM: 4, suggested: 0 })], true)
  expect([...selection.values()].map(({ text }) => text)).toEqual(['100', '30'])
  expect([...withSelectedLines(selection, [first], false).values()].map(({ line }) => line.LINE_NUM)).toEqual([2])
})

test('[PO-09] keeps a typed quantity when the same line is selected again', () => {
  const selection = withSelectedLines(new Map(), [first], true)
  const typed = new Map([...selection].map(([key, one]) => [key, { ...one, text: '40' }]))
  expect([...withSelectedLines(typed, [first, second], true).values()].map(({ text }) => text)).toEqual(['40', '30'])
})

test('[PO-09] adds up the selected lines of each company, and sorts companies by their number of lines', () => {
  const selection = withSelectedLines(new Map(), [first, second, third], true)
  expect(groupByCompany(selection, facts).map(({ company, quantity, packs }) => [company, quantity, packs])).toEqual([
    [175, 50, 5],
    [103, 100, 10],
  ])
})

test('[PO-09] counts the packs of a quantity, and returns null for a line without a pack size', () => {
  expect(packsOfQuantity(first, 50, facts)).toEqual({ packs: 5, size: 10 })
  expect(packsOfQuantity(open({ PIECES_PER_KANBAN: null }), 50, facts)).toBe(null)
})

test('[PO-09] skips weekends and holidays to the next working day', () => {
  expect(nextWorkingDay('2025-11-24', [])).toBe('2025-11-25')
  expect(nextWorkingDay('2025-11-28', [])).toBe('2025-12-01')
  expect(nextWorkingDay('2025-11-28', [{ day: '2025-12-01', name: 'Stocktaking' }])).toBe('2025-12-02')
})

test('[PO-09] fills a new delivery with the selected lines, the dates, and the type and site of the last delivery', () => {
  const [entry] = groupByCompany(withSelectedLines(new Map(), [second, third], true), facts)
  if (!entry) throw new Error('nothing is selected')
  const site = { VENDOR_SITE_CODE: 'BANGPOO', ADDR: 'Samut Prakan' }
  const last = { details: { isInvoice: false, site } } as never
  const form = createFormOfSelection(entry, { preset: {}, last, today: '2025-11-28', holidays: [] })
  expect(form.head).toMatchObject({
    company: 175,
    isInvoice: false,
    site,
    documentDate: '2025-11-28',
    deliveryDate: '2025-12-01',
  })
  const { lines } = draftOfForm(form)
  expect(lines.map(({ amount, packCount, packs }) => [amount, packCount, packs.length])).toEqual([
    [30, 3, 3],
    [20, 2, 2],
  ])
  expect(Object.keys(lines[0]?.line ?? {})).not.toContain('suggested')
})
