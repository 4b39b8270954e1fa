/**
 * What failed sign-ins are counted for (SES-09, SES-16):
 * - `pair`: one account from one network address
 * - `device`: one account on a device that has signed in to it before
 * - `account`: one account from all addresses that it has never signed in from: guesses by many
 * - `address`: all accounts that have never signed in from this address: one guess each
 */
export type CountKind = 'pair' | 'device' | 'account' | 'address'

interface CountLimits {
  /** Failures that pass without a wait. */
  readonly free: number
  readonly maxWaitSeconds: number
  /** One failure is forgotten after so many seconds without another. */
  readonly fadeSeconds: number
}

const QUARTER_OF_AN_HOUR = 15 * 60

const limits: Readonly<Record<CountKind, CountLimits>> = {
  pair: { free: 5, maxWaitSeconds: QUARTER_OF_AN_HOUR, fadeSeconds: 180 },
  device: { free: 5, maxWaitSeconds: QUARTER_OF_AN_HOUR, fadeSeconds: 180 },
  account: { free: 20, maxWaitSeconds: QUARTER_OF_AN_HOUR, fadeSeconds: 180 },
  // slows guesses at many accounts down; it never locks, since everyone at a site shares its address
  address: { free: 50, maxWaitSeconds: 10, fadeSeconds: 30 },
}

export const allowedFailures = (kind: CountKind): number => limits[kind].free

/** A count as it is stored. */
export interface FailureCount {
  readonly failures: number
  readonly lastFailedAt: Date
}

/** Seconds since the last failure; another process's clock may be a little ahead. */
const secondsSince = ({ lastFailedAt }: FailureCount, now: Date): number =>
  Math.max(0, now.getTime() - lastFailedAt.getTime()) / 1000

/** How many failures still count. */
export const remainingFailures = (count: FailureCount, now: Date, kind: CountKind): number =>
  Math.max(0, count.failures - Math.floor(secondsSince(count, now) / limits[kind].fadeSeconds))

/** How long the next try must wait after so many failures: nothing, then doubling from 2 seconds up to the longest wait. */
export const waitAfter = (failures: number, kind: CountKind): number => {
  const { free, maxWaitSeconds } = limits[kind]
  return failures < free ? 0 : Math.min(2 ** (failures - free + 1), maxWaitSeconds)
}

/** Seconds still to wait, whole and rounded up; 0: may try now. */
export const remainingWait = (count: FailureCount, now: Date, kind: CountKind): number => {
  const wait = waitAfter(count.failures, kind)
  return wait === 0 ? 0 : Math.max(0, Math.ceil(wait - secondsSince(count, now)))
}

/** A wait this long is a lock: it is written into the audit and the user is told. */
const LOCK_SECONDS = 60

/** Whether the failure that raised the count to this many locked the account. */
export const locksAccount = (failures: number, kind: CountKind): boolean =>
  kind !== 'address' && waitAfter(failures, kind) >= LOCK_SECONDS && waitAfter(failures - 1, kind) < LOCK_SECONDS

/**
 * Which counts a try is judged and, when it fails, counted by. Strangers never lock the owner out of a device that has signed in
 * before, and a site's typos never lock accounts that sign in there.
 */
export const countsForAttempt = (known: {
  readonly device: boolean
  readonly address: boolean
}): readonly CountKind[] =>
  known.device ? ['device'] : known.address ? ['address', 'pair'] : ['address', 'account', 'pair']

/** Of these, those that can make it wait: where the account is known, typos of others at the address do not. */
export const delaysAttempt = (kind: CountKind, known: { readonly address: boolean }): boolean =>
  kind !== 'address' || !known.address
