import { z } from 'zod'
import type { IsoDate } from '#kit/shared/dates.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { type AtDock, refuseAtDock } from './at-dock.ts'
import { checkDateRange } from './dates.ts'
import { checkNumber, cleanNumber } from './numbers.ts'
import { type DeliveryStatus, isActionAllowed } from './status.ts'

/** How a conversion went; `Message` is in the caller's language and ready to be shown. */
export const conversionReply = z.object({ Status: z.enum(['SUCCESS', 'ERROR']), Message: z.string() })
export type ConversionReply = z.infer<typeof conversionReply>

/** The invoice that takes the place of a DO. */
export interface NewInvoice {
  readonly number: string
  readonly date: IsoDate
}

/** What is known of the delivery that shall become an invoice. */
export interface ConvertFacts {
  readonly status: DeliveryStatus
  readonly isInvoice: boolean
  /** It is on its way to the ERP as a DO. */
  readonly isBeingReceived: boolean
  /** The store that scans its boxes, if any does. */
  readonly atDock: AtDock | null
  /** Whoever converts works for the store. */
  readonly isStore: boolean
  /** A live delivery of the supplier has the number, as invoice or as DO; its own DO number stays taken (G-52). */
  readonly numberExists: boolean
}

/**
 * Number and date as they are kept, or what is missing (S1 §5). No rule ties the date to the delivery date: later invoice
 * dates are what a conversion is for (G-52). `today` is the day in Bangkok: the date is at most one year from it (DLV-18).
 */
export const readNewInvoice = (number: string, date: IsoDate | null, today: IsoDate): Result<NewInvoice> => {
  const cleaned = cleanNumber(number)
  if (cleaned === '') return refuse(messages.CONVERT_NUMBER_REQUIRED, {}, { path: 'details.invoiceNo' })
  const wrong = checkNumber(cleaned, 'Invoice Number', { path: 'details.invoiceNo' })
  if (wrong) return wrong
  if (!date) return refuse(messages.CONVERT_DATE_REQUIRED, {}, { path: 'details.invoiceDate' })
  return checkDateRange(date, today, 'details.invoiceDate') ?? ok({ number: cleaned, date })
}

/** Whether a delivery may become an invoice at all, whatever its number (S1 §4). The list disables its button by it. */
export const whyNotConvert = ({
  status,
  isInvoice,
}: Pick<ConvertFacts, 'status' | 'isInvoice'>): Refusal | undefined => {
  if (status === 'deleted') return refuse(messages.ALREADY_DELETED)
  return isInvoice || !isActionAllowed('convert', status) ? refuse(messages.ALREADY_INVOICE) : undefined
}

/** All that speaks against a conversion on the facts of now; undefined when nothing does. */
export const checkConversion = (facts: ConvertFacts): Refusal | undefined => {
  const closed = whyNotConvert(facts)
  if (closed) return closed
  // the ERP is being told of a DO: made an invoice now, it would be completed without the ERP knowing the invoice
  if (facts.isBeingReceived) return refuse(messages.CONVERT_WHILE_RECEIVING)
  const scanned = refuseAtDock(facts.atDock, facts.isStore)
  if (scanned) return scanned
  return facts.numberExists ? refuse(messages.INVOICE_NO_EXISTS, {}, { path: 'details.invoiceNo' }) : undefined
}
