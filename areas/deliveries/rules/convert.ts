import { z } from 'zod'
import type { IsoDate } from '#kit/shared/dates.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { checkDateRange } from './dates.ts'
import { cleanNumber } from './number-key.ts'
import { checkDocumentNumber } from './numbers.ts'
import { type DeliveryStatus, isActionAllowed, refuseWhileAtDock, type ScanningStore } from './status.ts'

/** The reply to a conversion. `Message` is in the caller's language and can be shown to the user. */
export const conversionReply = z.object({ Status: z.enum(['SUCCESS', 'ERROR']), Message: z.string() })
export type ConversionReply = z.infer<typeof conversionReply>

export interface NewInvoice {
  readonly number: string
  readonly date: IsoDate
}

export interface ConversionInput {
  readonly status: DeliveryStatus
  readonly isInvoice: boolean
  /** True while the receipt of the DO is being posted to the ERP. */
  readonly isBeingReceived: boolean
  /** The store that is scanning the boxes of the delivery; null if none. */
  readonly atDock: ScanningStore | null
  readonly isStore: boolean
  /**
   * True if an active delivery of the supplier has the number, as invoice or DO number, or if an ERP invoice has it
   * (G-60). The DO's own number also stays taken (G-52).
   */
  readonly numberExists: boolean
}

/**
 * Returns number and date in their stored form, or a refusal if they are missing or invalid (S1 §5). The invoice date
 * may be after the delivery date, because a conversion usually happens after the delivery (G-52). It may differ by at
 * most one year from `today`, the day in Bangkok (DLV-18).
 */
export const readNewInvoice = (number: string, date: IsoDate | null, today: IsoDate): Result<NewInvoice> => {
  const cleaned = cleanNumber(number)
  if (cleaned === '') return refuse(messages.CONVERT_NUMBER_REQUIRED, {}, { path: 'details.invoiceNo' })
  const invalid = checkDocumentNumber(cleaned, 'Invoice Number', { path: 'details.invoiceNo' })
  if (invalid) return invalid
  if (!date) return refuse(messages.CONVERT_DATE_REQUIRED, {}, { path: 'details.invoiceDate' })
  return checkDateRange(date, today, 'details.invoiceDate') ?? ok({ number: cleaned, date })
}

/**
 * Returns why a delivery cannot become an invoice, whatever the number (S1 §4). The list disables its button with this
 * reason.
 */
export const whyNotConvert = (facts: Pick<ConversionInput, 'status' | 'isInvoice'>): Refusal | undefined => {
  if (facts.status === 'deleted') return refuse(messages.ALREADY_DELETED)
  return facts.isInvoice || !isActionAllowed('convert', facts.status) ? refuse(messages.ALREADY_INVOICE) : undefined
}

export const checkConversion = (facts: ConversionInput): Refusal | undefined => {
  const closed = whyNotConvert(facts)
  if (closed) return closed
  // a conversion while the receipt is posted would complete the delivery without an invoice in the ERP
  if (facts.isBeingReceived) return refuse(messages.CONVERT_WHILE_RECEIVING)
  const scanned = refuseWhileAtDock(facts.atDock, facts.isStore)
  if (scanned) return scanned
  return facts.numberExists ? refuse(messages.INVOICE_NO_EXISTS, {}, { path: 'details.invoiceNo' }) : undefined
}
