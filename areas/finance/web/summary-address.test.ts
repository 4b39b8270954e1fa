import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#kit/web/address.ts'
import { readSummaryView, writeSummaryAddress } from './summary-address.ts'

const through = (change: Parameters<typeof writeSummaryAddress>[0]) =>
  readSummaryView(parseSearch(stringifySearch(writeSummaryAddress(change)).slice(1)))

test('[FIN-01] the URL contains month, selected cards, search text, page and sort; all cards are selected by default, and the user can deselect all', () => {
  const view = { month: 'Nov-2025', orgs: ['AH', 'SAT'], q: 'a b', page: 3, size: 50, sort: 'TOTAL_AMOUNT:DESC' }
  expect(through(view)).toEqual(view)
  expect(through({})).toEqual({ month: '', orgs: undefined, q: '', page: 1, size: undefined, sort: '' })
  expect(through({ orgs: [] }).orgs).toEqual([])
  expect(through({ orgs: undefined }).orgs).toBeUndefined()
})

test('[FIN-01] uses the defaults for invalid parameters of a URL typed by hand', () => {
  const typed = parseSearch('month=13-2025&page=-1&size=x&sort=drop%20table&orgs=&q=%20')
  expect(readSummaryView(typed)).toEqual({ month: '', orgs: undefined, q: '', page: 1, size: undefined, sort: '' })
})
