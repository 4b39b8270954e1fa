import { type SessionLimits, standardLimits } from '#areas/accounts/rules/session-limits.ts'
import { readWholeNumber } from './setting.ts'

const MAX_PER_MINUTE = 1_000_000
const MAX_MB = 1_000_000_000

/**
 * Reads the limits per IP address or user, for one process. The defaults are high, because a site of 50 people shares
 * one IP address and an external program is one user.
 */
export const readLimits = (env: NodeJS.ProcessEnv) => ({
  /** Requests per minute from one IP address, across its users. */
  addressRequestsPerMinute: perMinute('ADDRESS_REQUESTS_PER_MINUTE', env, 12_000),
  /** Requests per minute of one user, from all IP addresses. */
  userRequestsPerMinute: perMinute('USER_REQUESTS_PER_MINUTE', env, 3_000),
  /** Requests per minute of one user with a body that is larger than most calls accept. */
  largeBodiesPerMinute: perMinute('LARGE_BODIES_PER_MINUTE', env, 60),
  liveStreamsPerUser: readWholeNumber('LIVE_STREAMS_PER_USER', env.LIVE_STREAMS_PER_USER, 100, [1, 100_000]),
  /** The portal reports that it is not ready if less disk space is free. */
  minFreeDiskMb: readWholeNumber('MIN_FREE_DISK_MB', env.MIN_FREE_DISK_MB, 50, [0, MAX_MB]),
  /** The number of delivery notes that are rendered concurrently. */
  pdfThreads: readWholeNumber('PDF_THREADS', env.PDF_THREADS, 1, [1, 64]),
})

export type LimitSettings = Readonly<ReturnType<typeof readLimits>>

const MAX_SESSION_HOURS = 24 * 90

/** Reads how long a session lasts, and how long it may go unused: by default as long as it lasts (SES-12). */
export const readSessionLimits = (env: NodeJS.ProcessEnv): SessionLimits => {
  const hours = readWholeNumber('SESSION_HOURS', env.SESSION_HOURS, standardLimits.hours, [1, MAX_SESSION_HOURS])
  const idleHours = readWholeNumber('SESSION_IDLE_HOURS', env.SESSION_IDLE_HOURS, hours, [1, MAX_SESSION_HOURS])
  return { hours, idleHours }
}

const perMinute = (name: string, env: NodeJS.ProcessEnv, byDefault: number): number =>
  readWholeNumber(name, env[name], byDefault, [1, MAX_PER_MINUTE])
