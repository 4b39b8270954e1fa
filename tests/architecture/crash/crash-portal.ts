import { openDatabase } from '#apps/server/compose.ts'
import type { Database } from '#kit/server/database.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { goods } from '#tests/support/goods.ts'
import { PASSWORD, people, type Username } from '#tests/support/people.ts'
import { dataFolder, type Portal, type StandbyPortal, startProcess } from '#tests/support/portal-process.ts'
import type { newPostgresDatabase } from '#tests/support/world.ts'
import { HELD_LINE, HOLD_AT } from './hold-at.ts'

export const isOnPostgres = () => process.env.TEST_DATABASE === 'postgres'

/** Connections for requests that are held in the middle of a transaction, and for those that follow. */
const CONNECTIONS = '60'
/** A request that waits for a lock of a held one is refused, instead of waiting for ever. */
const LOCK_TIMEOUT_MS = 3000

/** A portal in a process of its own that is killed again and again, on a database that stays. */
export interface CrashPortal {
  readonly dataDir: string
  readonly url: string
  /** A client with that person's session; sessions outlive the process. */
  signIn(username: Username): Promise<Client>
  /**
   * Sends a request with the headers that hold it at this moment: after its nth statement, or before its `answer`.
   * @returns its answer if the moment never came, undefined if it is held or has killed the portal
   */
  holdAt<T>(moment: Moment, send: (headers: Record<string, string>) => Promise<T>): Promise<T | undefined>
  /** SIGKILL. */
  kill(): Promise<void>
  /** Kills the process, if it runs, and lets the one on standby open the database. */
  killAndRestart(): Promise<void>
  /** Looks at the database: beside the portal, or between two of them where only one process may open it. */
  look<T>(at: (database: Database) => Promise<T>): Promise<T>
  /** SIGTERM: the process finishes what it does. */
  stop(): Promise<void>
  close(): Promise<void>
}

export type Moment = number | 'answer'

/**
 * @param newDatabase makes a database on the PostgreSQL server of the run
 * @param prepare adds what the tests need to a database with people and goods, before the first process opens it
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
  await people(database.db)
  await goods(database)
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
      const held = portal.prints(HELD_LINE).then(() => undefined)
      const answer = send({ [HOLD_AT]: String(moment) }).catch(() => undefined)
      return Promise.race([answer, held])
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
  return { DATABASE_URL: url.toString(), DATABASE_POOL: CONNECTIONS }
}
