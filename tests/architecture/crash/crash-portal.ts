import { openDatabase } from '#apps/server/compose.ts'
import type { Database } from '#kit/server/database/database.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { addPeople, PASSWORD, type Username } from '#tests/support/people.ts'
import { dataFolder, type Portal, type StandbyPortal, startProcess } from '#tests/support/portal-process.ts'
import type { newPostgresDatabase } from '#tests/support/world.ts'
import { HELD_LINE, HOLD_AT } from './hold-at.ts'

export const isOnPostgres = () => process.env.TEST_DATABASE === 'postgres'

/** Enough connections for requests that are suspended in a transaction, and for requests after them. */
const MAX_CONNECTIONS = '60'
/** How long a request waits for a lock of a suspended request before it is refused. */
const LOCK_TIMEOUT_MS = 3000

/** A portal in a separate process that is killed repeatedly. Its database remains. */
export interface CrashPortal {
  readonly dataDir: string
  readonly url: string
  /** Returns a client with a session, which stays valid after a restart. */
  signIn(username: Username): Promise<Client>
  /**
   * Sends a request with headers that suspend it at a moment: after its nth statement, or before its `answer`.
   * @returns its response if it completed before the moment; undefined if it is suspended or has killed the portal
   */
  holdAt<T>(moment: KillMoment, send: (headers: Record<string, string>) => Promise<T>): Promise<T | undefined>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Kills the process if it is running, and lets the standby process open the database. */
  killAndRestart(): Promise<void>
  /**
   * Reads the database. Only one process can open a PGlite database, so the portal is then stopped first and not
   * restarted.
   */
  look<T>(at: (database: Database) => Promise<T>): Promise<T>
  /** Sends SIGTERM, so that the process completes its requests and ends. */
  stop(): Promise<void>
  close(): Promise<void>
}

export type KillMoment = number | 'answer'

/**
 * @param newDatabase creates a database on the PostgreSQL server of the test run
 * @param prepare adds test data to a database with users and ERP data, before the first process opens it
 */
export const openCrashPortal = async (
  newDatabase: typeof newPostgresDatabase,
  prepare: (database: Database) => Promise<void> = async () => {},
  env: Record<string, string> = {},
): Promise<CrashPortal> => {
  const data = dataFolder()
  const postgres = isOnPostgres() ? await newDatabase() : undefined
  const open = () => openDatabase({ dataDir: data.path, databaseUrl: postgres?.url, databasePool: 2 })
  const settings = { ...(postgres ? postgresSettings(postgres.url) : {}), ...env }
  const newProcess = () => startProcess(data.path, settings, 'tests/architecture/crash/standby-portal.ts')

  const first = newProcess()
  const database = await open()
  await addPeople(database.db)
  await addErpData(database)
  await prepare(database)
  await database.close()
  let portal: Portal = await first.open()
  let standby: StandbyPortal | undefined
  const tokens = new Map<string, string>()
  const newToken = async (identifier: string): Promise<string> =>
    (await makeClient(portal.url).post<{ jwt: string }>('/auth/local', { identifier, password: PASSWORD })).body.jwt
  const openNext = async () => {
    const next = standby ?? newProcess()
    standby = undefined
    portal = await next.open()
  }

  return {
    dataDir: data.path,
    get url() {
      return portal.url
    },
    signIn: async (username) => {
      const token = tokens.get(username) ?? (await newToken(username))
      tokens.set(username, token)
      return makeClient(portal.url, token)
    },
    holdAt: (moment, send) => {
      standby ??= newProcess()
      const suspended = portal.prints(HELD_LINE).then(() => undefined)
      const answer = send({ [HOLD_AT]: String(moment) }).catch(() => undefined)
      return Promise.race([answer, suspended])
    },
    kill: () => portal.kill(),
    killAndRestart: async () => {
      await portal.kill()
      await openNext()
    },
    look: async (at) => {
      if (!isOnPostgres()) await portal.stop()
      const opened = await open()
      try {
        return await at(opened)
      } finally {
        await opened.close()
      }
    },
    stop: async () => {
      await portal.stop()
    },
    close: async () => {
      await portal.stop()
      await standby?.stop()
      await postgres?.drop()
      data.remove()
    },
  }
}

const postgresSettings = (address: string) => {
  const url = new URL(address)
  url.searchParams.set('options', `-c lock_timeout=${LOCK_TIMEOUT_MS}`)
  return { DATABASE_URL: url.toString(), DATABASE_POOL: MAX_CONNECTIONS }
}
