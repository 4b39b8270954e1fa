import { bangkokDayBounds, type IsoDate } from '#kit/shared/dates.ts'

const DAY_MS = 86_400_000

/**
 * Moves a time on or after `today` (in Bangkok) to before `today`, so that no event of the demo is in the future and
 * events keep their order.
 */
export const moveBeforeToday = (today: IsoDate, instant: Date): Date => {
  const end = bangkokDayBounds(today).from.getTime()
  const late = instant.getTime() - (end - DAY_MS)
  return late <= 0 ? instant : new Date(Math.floor(end - DAY_MS / (1 + late / DAY_MS)))
}
