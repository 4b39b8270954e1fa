import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ExpiringCache } from '#kit/server/expiring-cache.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { refuse } from '#kit/shared/result.ts'
import type { Config } from '../config/config.ts'
import { sendRefusal } from './errors.ts'

export interface Readiness {
  readonly database: 'ok' | 'away'
  /** `full`: less than `MIN_FREE_DISK_MB` is free. */
  readonly disk: 'ok' | 'full'
  /** `missing`: the database lacks a migration of this version. */
  readonly migrations: 'ok' | 'missing'
  /** `stuck`: periodic work or the sending of mails has not advanced for ten minutes. */
  readonly background: 'ok' | 'stuck'
}

interface ReadinessChecks {
  readonly pingDatabase: () => Promise<unknown>
  readonly hasMigrations: () => Promise<boolean>
  readonly isStuck: () => boolean
  /** Folders that the portal writes to; they may not exist yet. */
  readonly folders: readonly string[]
  readonly minFreeDiskMb: number
}

/** The checks run at most once in this time; other requests get the cached result. */
const CACHE_MS = 1_000
/** A check that takes longer counts as failed. */
const CHECK_TIMEOUT_MS = 3_000

/** Returns a function that checks whether the portal is ready. Concurrent callers share one run of the checks. */
export const createReadinessCheck = (checks: ReadinessChecks): (() => Promise<Readiness>) => {
  const last = new ExpiringCache<'last', Readiness>(CACHE_MS, () => performance.now())
  return () => last.get('last', () => check(checks))
}

const check = async (checks: ReadinessChecks): Promise<Readiness> => {
  const { pingDatabase, hasMigrations, isStuck, folders, minFreeDiskMb } = checks
  const [isThere, isMigrated, ...haveSpace] = await Promise.all([
    inTime(pingDatabase().then(() => true)),
    inTime(hasMigrations()),
    ...folders.map((folder) => inTime(freeMb(folder).then((free) => free >= minFreeDiskMb))),
  ])
  return {
    database: isThere && isMigrated !== undefined ? 'ok' : 'away',
    disk: haveSpace.every(Boolean) ? 'ok' : 'full',
    // unknown while the database does not respond
    migrations: isMigrated === false ? 'missing' : 'ok',
    background: isStuck() ? 'stuck' : 'ok',
  }
}

/** Returns undefined if the check fails or takes too long. */
const inTime = (answer: Promise<boolean>): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    // after a pause of the process, a response that has already arrived still counts
    const late = setTimeout(() => setImmediate(() => resolve(undefined)), CHECK_TIMEOUT_MS)
    answer.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(late))
  })

/** The folders that the portal writes to. */
export const writtenFolders = ({ dataDir, files, backup }: Pick<Config, 'dataDir' | 'files' | 'backup'>): string[] => [
  dataDir,
  files.folder,
  ...(backup ? [backup.folder] : []),
]

const BYTES_PER_MB = 1024 * 1024

/** Returns the free bytes of the disk that contains the folder, or will contain it once it is created. */
export const freeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw fault
    return freeBytes(dirname(folder))
  }
}

export const freeMb = async (folder: string): Promise<number> => (await freeBytes(folder)) / BYTES_PER_MB

/** Registers the calls for load balancers and monitors. They need no session and have no rate limit. */
export const serveHealth = (api: FastifyInstance, version: string, readiness: () => Promise<Readiness>): void => {
  const options = { schema: { hide: true }, helmet: false, logLevel: 'warn', config: { unlimited: true } } as const

  api.get('/health', options, async (request, reply) => {
    const { database, disk } = await readiness()
    if (database !== 'ok') return sendRefusal(request, reply, refuse(kitMessages.BUSY))
    if (disk !== 'ok') return sendRefusal(request, reply, refuse(kitMessages.DISK_FULL))
    return { status: 'ready', version }
  })

  api.get('/health/live', options, async () => ({ status: 'live' }))

  api.get('/health/ready', options, async (_, reply) => {
    const checks = await readiness()
    const isReady = Object.values(checks).every((state) => state === 'ok')
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks })
  })
}
