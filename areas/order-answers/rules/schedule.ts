import { addDays, type IsoDate } from '#kit/shared/dates.ts'
import { exact, formatQuantity, isQuantity, sum } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { orderAnswerMessages as messages } from '../messages.ts'

/** A part of the remaining quantity, and the day on which it is promised. */
export interface Promised {
  readonly date: IsoDate
  readonly quantity: number
}

export const MAX_PARTS = 24
export const MAX_REASON_LENGTH = 500

/** How many days before and after the due date a proposal is accepted automatically (ACK-02). */
export interface Tolerance {
  readonly daysEarly: number
  readonly daysLate: number
}

interface Remaining {
  /** The remaining quantity of the order line in the ERP. */
  readonly QUANTITY_REMAIN: number
}

/**
 * Checks the schedule of a proposal: its quantities add up to the remaining quantity, no date is in the past, and no
 * date occurs twice.
 */
export const checkSchedule = (
  schedule: readonly Promised[],
  { QUANTITY_REMAIN }: Remaining,
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

/** The difference between a proposal and the order. */
export interface Difference {
  /** The days from the due date to the last promised date; negative if that is earlier. null without a due date. */
  readonly days: number | null
  readonly lateQuantity: number
}

const DAY_MS = 86_400_000
const daysBetween = (from: IsoDate, to: IsoDate): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

export const differenceOf = (schedule: readonly Promised[], due: IsoDate | null): Difference => {
  const last = schedule
    .map(({ date }) => date)
    .sort()
    .at(-1)
  if (due === null || last === undefined) return { days: null, lateQuantity: 0 }
  const late = schedule.filter(({ date }) => date > due).map(({ quantity }) => quantity)
  return { days: daysBetween(due, last), lateQuantity: sum(late).toNumber() }
}

/** Returns whether every day is within the tolerance. Without a due date it returns false, so that a buyer decides. */
export const isWithinTolerance = (
  schedule: readonly Promised[],
  due: IsoDate | null,
  { daysEarly, daysLate }: Tolerance,
): boolean =>
  due !== null && schedule.every(({ date }) => date >= addDays(due, -daysEarly) && date <= addDays(due, daysLate))
