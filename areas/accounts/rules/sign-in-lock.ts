/** Failures in a row that pass without a wait: per account a person's slips, per address a whole office's. */
export const freeFailures = { account: 5, address: 30 } as const
const LONGEST_WAIT_SECONDS = 15 * 60

/**
 * How long the next try must wait after so many failures in a row: nothing, then doubling from 2 seconds, then
 * locked for a quarter of an hour (SES-09, G-26).
 */
export const waitAfter = (failures: number, kind: keyof typeof freeFailures): number =>
  failures < freeFailures[kind] ? 0 : Math.min(2 ** (failures - freeFailures[kind] + 1), LONGEST_WAIT_SECONDS)

/** Seconds still to wait, whole and rounded up; 0: may try now. */
export const remainingWait = (
  failures: number,
  lastFailedAt: Date,
  now: Date,
  kind: keyof typeof freeFailures,
): number => {
  const wait = waitAfter(failures, kind)
  // the other one may have come by a clock that is a little ahead
  const passed = Math.max(0, now.getTime() - lastFailedAt.getTime()) / 1000
  return wait === 0 ? 0 : Math.max(0, Math.ceil(wait - passed))
}
