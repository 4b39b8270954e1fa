import { bangkokDay, type IsoDate } from '#kit/shared/dates.ts'

const realClock = () => new Date()
let clock = realClock

/**
 * Returns the date for the requests of a test: the current day of the portal, which refuses dates more than a year away
 * (DLV-18).
 */
export const shipDay = (): IsoDate => bangkokDay(clock())

/** Reads the date from the clock of a test's portal, until the file ends or another portal starts. */
export const shipByClock = (now: () => Date): void => {
  clock = now
}

/** Uses the real clock again, for the next test file. */
export const shipByRealClock = (): void => {
  clock = realClock
}
