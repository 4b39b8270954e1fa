import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#kit/web/address.ts'
import {
  countActiveFilters,
  defaultFilters,
  emptyListText,
  noFilters,
  readListAddress,
  toListQuery,
  writeListAddress,
} from './search.ts'

const today = '2025-11-21'
const plain = readListAddress({}, today)

/** Reads the view again from the URL that is written for it. */
const readBack = (view: typeof plain) =>
  readListAddress(parseSearch(stringifySearch(writeListAddress(view, today))), today)

describe('the URL of the status list', () => {
  test('[STA-01] shows by default all deliveries created from the first day of the previous month to today', () => {
    expect(plain.filters).toEqual(defaultFilters(today))
    expect(plain.filters).toMatchObject({ status: 'all', deleted: false, from: '2025-10-01', to: '2025-11-21' })
    expect(readListAddress({}, '2026-01-05').filters.from).toBe('2025-12-01')
  })

  test('[STA-02] defaults to page 1 of 100 rows by delivery date, newest first, and writes no defaults to the URL', () => {
    expect(plain).toMatchObject({ page: 1, size: 100, sort: { by: 'deliveryDate', order: 'DESC' } })
    expect(writeListAddress(plain, today)).toEqual({})
  })

  test('[STA-10] requests received DOs without an invoice when Needs invoice is selected', () => {
    const view = readListAddress({ status: 'needsInvoice', from: 'any', to: 'any' }, today)
    expect(toListQuery(view)).toMatchObject({ status: 'received', isInvoice: 'false' })
    expect(toListQuery(view)).not.toHaveProperty('createdAt_gte')
    expect(writeListAddress(view, today)).toEqual({ status: 'needsInvoice', from: 'any', to: 'any' })
  })

  test('[STA-02] reads the same filters from a URL that were written to it', () => {
    const view = readListAddress(
      {
        status: 'transit',
        deleted: 'true',
        no: 'INV-7',
        po: '2025',
        rel: '3',
        from: '2025-11-01',
        to: 'any',
        dueFrom: '2025-11-10',
        dueTo: '2025-11-20',
        page: '3',
        size: '20',
        sort: 'createdAt:ASC',
      },
      today,
    )
    expect(readBack(view)).toEqual(view)
    expect(view).toMatchObject({ filters: { deleted: true, to: null }, page: 3, size: 20 })
  })

  test('[STA-02] uses the last selected page size by default, and writes it to the URL of later pages', () => {
    const mine = readListAddress({}, today, 20)
    expect(mine.size).toBe(20)
    expect(writeListAddress(mine, today, 20)).toEqual({})
    expect(writeListAddress({ ...mine, page: 3 }, today, 20)).toEqual({ page: '3', size: '20' })
    expect(readListAddress({ page: '3', size: '20' }, today, 1000)).toMatchObject({ page: 3, size: 20 })
    expect(writeListAddress({ ...mine, size: 100 }, today, 20)).toEqual({ size: '100' })
  })

  test('[STA-02] uses the defaults for invalid values of the URL', () => {
    const odd = {
      status: 'lost',
      size: '7',
      page: '-2',
      sort: 'vendor:up',
      from: '2025-02-30',
      deleted: 'yes',
      no: '   ',
      po: ['12345', '67'],
    }
    expect(readListAddress(odd, today)).toEqual({ ...plain, filters: { ...plain.filters, po: '12345' } })
  })
})

describe('the filters of the status list', () => {
  test('[STA-01] uses the start and end of Bangkok days as bounds', () => {
    expect(toListQuery(plain)).toMatchObject({
      createdAt_gte: '2025-09-30T17:00:00.000Z',
      createdAt_lte: '2025-11-21T16:59:59.999Z',
    })
  })

  test("[STA-01] overrides the status radio buttons with 'Deleted Only', and sends no status for All", () => {
    const { filters } = plain
    expect(toListQuery({ ...plain, filters: { ...filters, status: 'transit', deleted: true } }).status).toBe('deleted')
    expect(toListQuery({ ...plain, filters: { ...filters, status: 'received' } }).status).toBe('received')
    expect(toListQuery(plain)).not.toHaveProperty('status')
  })

  test("[STA-01] overrides the status radio buttons with 'Demo Only', and 'Demo Only' with 'Deleted Only'", () => {
    const demo = readListAddress({ demo: 'true', status: 'received' }, today)
    expect(plain.filters.demo).toBe(false)
    expect(toListQuery(demo).status).toBe('transit_demo')
    expect(readBack(demo)).toEqual(demo)
    expect(toListQuery(readListAddress({ demo: 'true', deleted: 'true' }, today)).status).toBe('deleted')
  })

  test('[STA-02] requests the page and the sort order from the server', () => {
    const query = toListQuery({ ...plain, page: 3, size: 50, sort: { by: 'receivedAt', order: 'ASC' } })
    expect(query).toMatchObject({ _start: 100, _limit: 50, _sort: 'timeStamp:ASC' })
  })

  test('[STA-01] counts the filters that differ from the default', () => {
    expect(countActiveFilters(plain.filters, today)).toBe(0)
    expect(countActiveFilters({ ...plain.filters, no: 'A', status: 'transit' }, today)).toBe(2)
    expect(countActiveFilters(noFilters(today), today)).toBe(2)
  })
})

/** Returns the key and the values of a text, because the texts themselves need a browser. */
const keyAndValues = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ')

test('[STA-01] when the list is limited to a supplier, the text of an empty list mentions this filter', () => {
  const filters = { ...noFilters('2026-11-28'), supplier: 100234 }
  expect(emptyListText(filters, keyAndValues)).toContain('emptySupplier')
  expect(emptyListText({ ...filters, supplier: null }, keyAndValues)).not.toContain('emptySupplier')
})
