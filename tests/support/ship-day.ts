import { bangkokDay, type IsoDate } from '#kit/shared/dates.ts'

let day: IsoDate | undefined

/** The date in the requests of a test. The portal refuses dates more than a year from its own date (DLV-18). */
export const shipDay = (): IsoDate => day ?? bangkokDay(new Date())

/** Fixes the date for a portal with a fixed clock: all such clocks are within a year of this day. */
export const shipWithFixedClock = (): void => {
  day = '2025-11-24'
}

/** Uses the real clock's date again, for the next test file. */
export const shipWithRealClock = (): void => {
  day = undefined
}
