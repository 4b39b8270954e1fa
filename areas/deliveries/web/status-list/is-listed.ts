import { bangkokDayBounds } from '#kit/shared/dates.ts'
import type { Delivery } from '../../contract.ts'
import { numbersOf } from '../../rules/document-numbers.ts'
import { cleanNumber } from '../../rules/number-key.ts'
import type { ListFilters } from './search.ts'

const isOfStatus = (
  { status, details }: Delivery,
  { status: requestedStatus, deleted, demo }: ListFilters,
): boolean => {
  if (deleted || status === 'deleted') return deleted && status === 'deleted'
  if (demo) return status === 'transit_demo'
  if (requestedStatus === 'all') return true
  if (requestedStatus === 'needsInvoice') return status === 'received' && !details.isInvoice
  return requestedStatus === 'transit' ? status === 'transit' || status === 'transit_demo' : status === requestedStatus
}

/** Returns a number in the form in which the server compares search texts. */
const searchText = (number: string): string => cleanNumber(number).toUpperCase()

/** Returns whether a changed delivery belongs to the list with these filters, by the same rules as the server. */
export const isListed = (delivery: Delivery, filters: ListFilters): boolean => {
  const { details } = delivery
  const created = Date.parse(delivery.createdAt)
  const numbers = Object.values(numbersOf(details)).map(searchText)
  return (
    isOfStatus(delivery, filters) &&
    (filters.no === '' || numbers.some((number) => number.includes(searchText(filters.no)))) &&
    (filters.po === '' || details.poSelect.some((line) => line.PO_NUMBER.includes(cleanNumber(filters.po)))) &&
    (filters.rel === '' || details.poSelect.some((line) => String(line.RELEASE_NUM ?? '') === filters.rel.trim())) &&
    (filters.from === null || created >= bangkokDayBounds(filters.from).from.getTime()) &&
    (filters.to === null || created <= bangkokDayBounds(filters.to).to.getTime()) &&
    (filters.dueFrom === null || details.deliveryDate >= filters.dueFrom) &&
    (filters.dueTo === null || details.deliveryDate <= filters.dueTo) &&
    (filters.supplier === null || delivery.vendor_id === filters.supplier)
  )
}
