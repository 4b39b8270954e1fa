import { z } from 'zod'
import { addDays, type IsoDate } from '#kit/shared/dates.ts'
import { exact, formatQuantity, isQuantity, sum } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { westernDigits } from '#kit/shared/western-digits.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import type { AnswerSettings } from './policy.ts'

/** A part of the remaining quantity, and the day for which it is promised. */
export const promisedDelivery = z.object({ date: z.iso.date(), quantity: z.number() })
export type PromisedDelivery = Readonly<z.infer<typeof promisedDelivery>>

export const MAX_PROMISED_DELIVERIES = 24
export const MAX_REASON_LENGTH = 500

/** The number of days before and after the due date within which a proposal is accepted automatically (ACK-02). */
export type Tolerance = Pick<AnswerSettings, 'daysEarly' | 'daysLate'>

/** Reads a typed quantity with separators, spaces or Thai digits; NaN if it is not a number. */
export const readQuantity = (text: string): number => {
  const plain = westernDigits(text).replace(/[\s,]/g, '')
  return /^\d+\.?\d*$/.test(plain) ? Number(plain) : Number.NaN
}

/**
 * Checks the schedule of a proposal: its quantities add up to the quantity that remains in the ERP, no date is in the
 * past, and no date occurs twice.
 */
export const checkProposedSchedule = (
  schedule: readonly PromisedDelivery[],
  { QUANTITY_REMAIN }: { readonly QUANTITY_REMAIN: number },
  today: IsoDate,
): Refusal | undefined => {
  if (schedule.length === 0) return refuse(messages.ANSWER_SCHEDULE_MISSING, {}, { path: 'schedule' })
  const seen = new Set<IsoDate>()
  for (const [place, { date, quantity }] of schedule.entries()) {
    if (!isQuantity(quantity) || quantity === 0)
      return refuse(messages.ANSWER_QUANTITY, {}, { path: `schedule.${place}.quantity` })
    if (date < today) return refuse(messages.ANSWER_DATE_PAST, { date }, { path: `schedule.${place}.date` })
    if (seen.has(date)) return refuse(messages.ANSWER_DATE_TWICE, { date }, { path: `schedule.${place}.date` })
    seen.add(date)
  }
  const total = sum(schedule.map(({ quantity }) => quantity))
  if (!total.eq(exact(QUANTITY_REMAIN)))
    return refuse(
      messages.ANSWER_NOT_WHOLE,
      { total: formatQuantity(total), remain: formatQuantity(QUANTITY_REMAIN) },
      { path: 'schedule' },
    )
  return undefined
}

/** Returns whether every day is within the tolerance. Without a due date it returns false, so that a buyer decides. */
export const isScheduleWithinTolerance = (
  schedule: readonly PromisedDelivery[],
  due: IsoDate | null,
  { daysEarly, daysLate }: Tolerance,
): boolean =>
  due !== null && schedule.every(({ date }) => date >= addDays(due, -daysEarly) && date <= addDays(due, daysLate))
