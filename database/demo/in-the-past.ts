import { bangkokDayBounds, type IsoDate } from '#kit/shared/dates.ts'

const DAY_MS = 86_400_000

/**
 * The instant, moved before the start of `today` in Bangkok where it is later than a day before: what has happened is never in the future,
 * and events keep their order.
 */
export const inThePast = (today: IsoDate, instant: Date): Date => {
  const end = bangkokDayBounds(today).from.getTime()
  const late = instant.getTime() - (end - DAY_MS)
  return late <= 0 ? instant : new Date(Math.floor(end - DAY_MS / (1 + late / DAY_MS)))
}
