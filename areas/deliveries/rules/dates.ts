import type { IsoDate } from '#kit/shared/dates.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as says } from '../messages.ts'

type Day = IsoDate | null

/** On choosing a delivery date: not before the invoice (or DO) date (DLV-11). */
export const checkDeliveryDate = (deliveryDate: Day, documentDate: Day): Refusal | undefined =>
  deliveryDate !== null && documentDate !== null && deliveryDate < documentDate
    ? refuse(says.DELIVERY_BEFORE_INVOICE, {}, { path: 'details.deliveryDate' })
    : undefined

/** On choosing an invoice (or DO) date: a delivery date comes first, and it may not be after that (DLV-11, G-62). */
export const checkDocumentDate = (documentDate: Day, deliveryDate: Day): Refusal | undefined => {
  if (documentDate === null) return undefined
  if (deliveryDate === null) return refuse(says.DELIVERY_DATE_FIRST, {}, { path: 'details.invoiceDate' })
  return documentDate > deliveryDate
    ? refuse(says.INVOICE_AFTER_DELIVERY, {}, { path: 'details.invoiceDate' })
    : undefined
}

/** A delivery date in the past is allowed, but said (G-63). `today` is the day in Bangkok. */
export const warnOfDeliveryDate = (deliveryDate: Day, today: IsoDate): Refusal | undefined =>
  deliveryDate !== null && deliveryDate < today
    ? refuse(says.DELIVERY_DATE_PAST, {}, { path: 'details.deliveryDate' })
    : undefined
