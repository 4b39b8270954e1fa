import { addDays, type IsoDate } from '#kit/shared/dates.ts'

/** The last seven days in the Bangkok calendar: today and the six days before (G-142). */
export const weekUntil = (today: IsoDate): { readonly from: IsoDate; readonly to: IsoDate } => ({
  from: addDays(today, -6),
  to: today,
})
