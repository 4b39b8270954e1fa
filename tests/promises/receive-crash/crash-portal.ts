import { openDatabase } from '#apps/server/compose.ts'
import type { Database } from '#kit/server/database.ts'
import { type Client, makeClient } from '#tests/world/client.ts'
import { goods } from '#tests/world/goods.ts'
import { PASSWORD, people } from '#tests/world/people.ts'
import { dataFolder, type Portal, startPortal } from '#tests/world/portal-process.ts'
import type { newPostgresDatabase } from '#tests/world/world.ts'

/** A portal in a process of its own that is killed again and again, on a database that stays. */
export interface CrashPortal {
  /** A client with that person's session; sessions outlive the process. */
  signIn(username: string): Promise<Client>
  /** Waits until the killed process is gone and starts the next one. */
  startAgain(): Promise<void>
  /** Looks at the database while no portal runs on it. */
  look<T>(at: (database: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export const openCrashPortal = async (
  newDatabase: typeof newPostgresDatabase,
  prepare: (database: Database) => Promise<void>,
  env: Record<string, string> = {},
): Promise<CrashPortal> => {
  const data = dataFolder()
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await newDatabase() : undefined
  const open = () => openDatabase({ dataDir: data.path, databaseUrl: postgres?.url, databasePool: 2 })
  const settings = { ...(postgres ? { DATABASE_URL: postgres.url } : {}), ...env }
  const start = () => startPortal(data.path, settings, 'tests/promises/receive-crash/dying-portal.ts')

  const database = await open()
  await people(database.db)
  await goods(database)
  await prepare(database)
  await database.close()
  let portal: Portal = await start()
  const tokens = new Map<string, string>()
  const newToken = async (identifier: string): Promise<string> =>
    (await makeClient(portal.url).post<{ jwt: string }>('/auth/local', { identifier, password: PASSWORD })).body.jwt

  return {
    signIn: async (username) => {
      const token = tokens.get(username) ?? (await newToken(username))
      tokens.set(username, token)
      return makeClient(portal.url, token)
    },
    startAgain: async () => {
      await portal.stop()
      portal = await start()
    },
    look: async (at) => {
      await portal.stop()
      const opened = await open()
      try {
        return await at(opened)
      } finally {
        await opened.close()
        portal = await start()
      }
    },
    close: async () => {
      await portal.stop()
      await postgres?.drop()
      data.remove()
    },
  }
}

/** The moments at which a request is killed, one after the other: after each statement until it outlives that, then before its answer. */
export const everyMoment = async <T>(killedAt: (moment: string) => Promise<T | undefined>): Promise<T[]> => {
  const rounds: T[] = []
  for (let statement = 1; ; statement++) {
    const round = await killedAt(String(statement))
    if (round === undefined) break
    rounds.push(round)
  }
  const answered = await killedAt('answer')
  if (answered === undefined) throw new Error('killed before its answer, and yet answered')
  return [...rounds, answered]
}
