import { addDays, type IsoDate } from '#kit/shared/dates.ts'

/** The last seven days: today and the six before, by the calendar in Bangkok (G-142). */
export const weekUntil = (today: IsoDate): { readonly from: IsoDate; readonly to: IsoDate } => ({
  from: addDays(today, -6),
  to: today,
})
