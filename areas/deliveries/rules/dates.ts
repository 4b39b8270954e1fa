import type { Holiday } from '#areas/directory/contract.ts'
import { addDays, type IsoDate } from '#kit/shared/dates.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { parseDate } from '#kit/shared/typed-date.ts'
import { deliveryMessages as messages } from '../messages.ts'

type Day = IsoDate | null

type DatePath = 'details.deliveryDate' | 'details.invoiceDate'

const yearsLater = (day: IsoDate, years: number): IsoDate =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`

/**
 * Refuses a date of the Buddhist era, or a date more than a year from today, as a typing error (DLV-18). `today` is the
 * day in Bangkok.
 */
export const checkDateRange = (day: Day, today: IsoDate, path: DatePath): Refusal | undefined => {
  if (day === null) return undefined
  const read = parseDate(day)
  if (read.kind === 'buddhist') return refuse(kitMessages.DATE_BUDDHIST, { text: day, day: read.day }, { path })
  return day < yearsLater(today, -1) || day > yearsLater(today, 1)
    ? refuse(messages.DATE_TOO_FAR, { day }, { path })
    : undefined
}

/** Refuses text in a date field that is not a date (DLV-18). */
export const checkDateText = (text: string, path: DatePath): Refusal | undefined => {
  const read = parseDate(text)
  if (read.kind === 'buddhist') return refuse(kitMessages.DATE_BUDDHIST, { text: text.trim(), day: read.day }, { path })
  return read.kind === 'unreadable' ? refuse(kitMessages.DATE_UNREADABLE, { text: text.trim() }, { path }) : undefined
}

/** Refuses a delivery date before the invoice or DO date (DLV-11). */
export const checkDeliveryDate = (deliveryDate: Day, documentDate: Day): Refusal | undefined =>
  deliveryDate !== null && documentDate !== null && deliveryDate < documentDate
    ? refuse(messages.DELIVERY_BEFORE_INVOICE, {}, { path: 'details.deliveryDate' })
    : undefined

/** Refuses an invoice or DO date without a delivery date, or after the delivery date (DLV-11, G-62). */
export const checkDocumentDate = (documentDate: Day, deliveryDate: Day): Refusal | undefined => {
  if (documentDate === null) return undefined
  if (deliveryDate === null) return refuse(messages.DELIVERY_DATE_FIRST, {}, { path: 'details.invoiceDate' })
  return documentDate > deliveryDate
    ? refuse(messages.INVOICE_AFTER_DELIVERY, {}, { path: 'details.invoiceDate' })
    : undefined
}

const isWeekend = (day: IsoDate): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Returns the first day after today on which an organisation with these holidays works. */
export const nextWorkingDay = (today: IsoDate, holidays: readonly Holiday[]): IsoDate => {
  const tomorrow = addDays(today, 1)
  const isFree = isWeekend(tomorrow) || holidays.some(({ day }) => day === tomorrow)
  return isFree ? nextWorkingDay(tomorrow, holidays) : tomorrow
}

/**
 * Warns about a delivery date in the past (G-63), on a holiday of the organisation or on a weekend (DLV-18). None of
 * these dates is refused. `today` is the day in Bangkok.
 */
export const deliveryDateWarning = (deliveryDate: Day, today: IsoDate, holidays: readonly Holiday[]) => {
  if (deliveryDate === null || checkDateRange(deliveryDate, today, 'details.deliveryDate')) return undefined
  if (deliveryDate < today) return refuse(messages.DELIVERY_DATE_PAST, {}, { path: 'details.deliveryDate' })
  const holiday = holidays.find(({ day }) => day === deliveryDate)
  if (holiday) return refuse(messages.DELIVERY_DATE_HOLIDAY, { name: holiday.name }, { path: 'details.deliveryDate' })
  return isWeekend(deliveryDate)
    ? refuse(messages.DELIVERY_DATE_WEEKEND, {}, { path: 'details.deliveryDate' })
    : undefined
}
