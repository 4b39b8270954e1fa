/**
 * The scopes in which failed sign-ins are counted (SES-09, SES-16):
 * - `pair`: one account from one IP address
 * - `device`: one account on a device that has signed in to it before
 * - `account`: one account from all IP addresses that it has never signed in from, to stop distributed guessing
 * - `address`: all accounts that have never signed in from this IP address, to stop one guess per account
 */
export type FailureCountKind = 'pair' | 'device' | 'account' | 'address'

interface CountLimits {
  /** The number of failures that cause no delay. */
  readonly free: number
  readonly maxWaitSeconds: number
  /** The count goes down by one each time this interval passes without a new failure. */
  readonly decayIntervalSeconds: number
}

const QUARTER_OF_AN_HOUR = 15 * 60

const limits: Readonly<Record<FailureCountKind, CountLimits>> = {
  pair: { free: 5, maxWaitSeconds: QUARTER_OF_AN_HOUR, decayIntervalSeconds: 180 },
  device: { free: 5, maxWaitSeconds: QUARTER_OF_AN_HOUR, decayIntervalSeconds: 180 },
  account: { free: 20, maxWaitSeconds: QUARTER_OF_AN_HOUR, decayIntervalSeconds: 180 },
  // slows down guesses at many accounts, but never locks, because a whole site shares one IP address
  address: { free: 50, maxWaitSeconds: 10, decayIntervalSeconds: 30 },
}

export interface FailureCount {
  readonly failures: number
  readonly last_failed_at: Date
}

/** Seconds since the last failure. Never negative, although the clock of another process may be slightly ahead. */
const secondsSince = ({ last_failed_at: lastFailedAt }: FailureCount, now: Date): number =>
  Math.max(0, now.getTime() - lastFailedAt.getTime()) / 1000

/** The number of failures that have not expired. */
export const remainingFailures = (count: FailureCount, now: Date, kind: FailureCountKind): number =>
  Math.max(0, count.failures - Math.floor(secondsSince(count, now) / limits[kind].decayIntervalSeconds))

/** The delay in seconds after a number of failures: first 0, then doubling from 2 seconds up to the maximum. */
export const lockDelaySeconds = (failures: number, kind: FailureCountKind): number => {
  const { free, maxWaitSeconds } = limits[kind]
  return failures < free ? 0 : Math.min(2 ** (failures - free + 1), maxWaitSeconds)
}

/** The remaining delay in whole seconds, rounded up; 0 if the user may try now. */
export const remainingWait = (count: FailureCount, now: Date, kind: FailureCountKind): number => {
  const wait = lockDelaySeconds(count.failures, kind)
  return wait === 0 ? 0 : Math.max(0, Math.ceil(wait - secondsSince(count, now)))
}

/** A delay of at least this length counts as a lock: the audit records it and the user gets a mail. */
const LOCK_SECONDS = 60

/** Returns whether the failure that raised the count to `failures` locked the account. */
export const locksAccount = (failures: number, kind: FailureCountKind): boolean =>
  kind !== 'address' &&
  lockDelaySeconds(failures, kind) >= LOCK_SECONDS &&
  lockDelaySeconds(failures - 1, kind) < LOCK_SECONDS

/**
 * Returns the counts that can delay an attempt. A failed attempt raises them. Others cannot lock the owner out of a
 * known device, and typing errors at a site do not lock the accounts that sign in there.
 */
export const countsForAttempt = (known: {
  readonly device: boolean
  readonly address: boolean
}): readonly FailureCountKind[] =>
  known.device ? ['device'] : known.address ? ['address', 'pair'] : ['address', 'account', 'pair']

/**
 * Returns whether this count can delay the attempt. If the account is known at the IP address, failures of other
 * accounts there do not delay it.
 */
export const delaysAttempt = (kind: FailureCountKind, known: { readonly address: boolean }): boolean =>
  kind !== 'address' || !known.address
