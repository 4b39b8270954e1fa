import { readWholeNumber } from './setting.ts'

/** How much one address or one user may ask of a process. */
export interface LimitSettings {
  /** Requests a minute from one address, whoever is signed in there. */
  readonly addressRequestsPerMinute: number
  /** Requests a minute of one user, from wherever. */
  readonly userRequestsPerMinute: number
  /** Requests a minute of one user with a body that only some calls accept. */
  readonly largeBodiesPerMinute: number
  readonly liveStreamsPerUser: number
  /** Free space below which the portal reports that it is not ready. */
  readonly minFreeDiskMb: number
  /** Delivery notes that are drawn at the same time. */
  readonly pdfThreads: number
}

const MAX_PER_MINUTE = 1_000_000
const MAX_MB = 1_000_000_000

/** Generous by default: a site of 50 people shares one address, and an outside program is one user. */
export const readLimits = (env: NodeJS.ProcessEnv): LimitSettings => ({
  addressRequestsPerMinute: perMinute('ADDRESS_REQUESTS_PER_MINUTE', env, 12_000),
  userRequestsPerMinute: perMinute('USER_REQUESTS_PER_MINUTE', env, 3_000),
  largeBodiesPerMinute: perMinute('LARGE_BODIES_PER_MINUTE', env, 60),
  liveStreamsPerUser: readWholeNumber('LIVE_STREAMS_PER_USER', env.LIVE_STREAMS_PER_USER, 100, [1, 100_000]),
  minFreeDiskMb: readWholeNumber('MIN_FREE_DISK_MB', env.MIN_FREE_DISK_MB, 50, [0, MAX_MB]),
  pdfThreads: readWholeNumber('PDF_THREADS', env.PDF_THREADS, 1, [1, 64]),
})

const perMinute = (name: string, env: NodeJS.ProcessEnv, byDefault: number): number =>
  readWholeNumber(name, env[name], byDefault, [1, MAX_PER_MINUTE])
