import { bangkokDay, type IsoDate } from '#kit/shared/dates.ts'

const realClock = () => new Date()
let clock = realClock

/**
 * Returns the date for the requests of a test: the current day of the portal, because it refuses dates more than a year
 * away (DLV-18).
 */
export const shipDay = (): IsoDate => bangkokDay(clock())

/** Sets the clock of `shipDay` to that of a test's portal, until the file ends or another portal starts. */
export const setShipDayClock = (now: () => Date): void => {
  clock = now
}

/** Resets `shipDay` to the real clock, for the next test file. */
export const resetShipDayClock = (): void => {
  clock = realClock
}
