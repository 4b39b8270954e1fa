import { bangkokDay, type IsoDate } from '#kit/shared/dates.ts'

let day: IsoDate | undefined

/** The date that requests of a test carry: the portal refuses dates more than a year from its own day (DLV-18). */
export const shipDay = (): IsoDate => day ?? bangkokDay(new Date())

/** For a portal whose clock stands still: all such clocks are within a year of this day. */
export const shipWithFixedClock = (): void => {
  day = '2025-11-24'
}

/** The date of the real clock again, for the next test file. */
export const shipWithRealClock = (): void => {
  day = undefined
}
