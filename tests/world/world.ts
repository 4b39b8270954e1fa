import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openPglite } from '#adapters/postgres/pglite.ts'
import { openPostgres } from '#adapters/postgres/server.ts'
import { compose, MIGRATIONS } from '#apps/server/compose.ts'
import { type Config, readConfig } from '#apps/server/config.ts'
import type { Database } from '#kit/server/database.ts'
import { migrate } from '#kit/server/migrate.ts'
import { type Client, makeClient } from './client.ts'
import { PASSWORD, people, type Username } from './people.ts'

/** The real portal, listening on a port of its own, on a database of its own, with the people of `people.ts`. */
export interface World {
  readonly url: string
  readonly database: Database
  readonly config: Config
  /** A client with that person's session; each call of this signs in anew. */
  signIn(username: Username): Promise<Client>
  /** A client with the session of this bearer token. */
  as(token: string): Client
  /** A client without a session. */
  readonly nobody: Client
  /** Moves the server's clock. */
  setNow(now: Date): void
  /** Delivers the mails that are due. */
  deliverMails(): Promise<void>
  /** A second process's worth of the portal on the same database. */
  another(): Promise<{
    url: string
    signIn(username: Username): Promise<Client>
    as(token: string): Client
    deliverMails(): Promise<void>
  }>
  close(): Promise<void>
}

export interface WorldOptions {
  /** The server's clock at the start; the real one when left out. */
  readonly now?: Date
  /** Adds what the tests need before the server starts: `world/goods.ts` for orders. */
  readonly prepare?: (database: Database) => Promise<void>
  /** Settings of the portal, as in its environment. */
  readonly env?: Readonly<Record<string, string>>
}

/** Opens an empty, migrated database of the kind that the test project names. */
export const openTestDatabase = async (): Promise<{
  database: Database
  reopen?: () => Promise<Database>
  drop(): Promise<void>
}> => {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const database = await openPglite('memory')
    await migrate(database, MIGRATIONS)
    return { database, drop: () => database.close() }
  }
  const { url, drop } = await newPostgresDatabase()
  const database = await openPostgres(url, 8)
  await migrate(database, MIGRATIONS)
  return {
    database,
    reopen: () => openPostgres(url, 8),
    drop: async () => {
      await database.close()
      await drop()
    },
  }
}

/** An empty database on the run's PostgreSQL server. */
export const newPostgresDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = await openPostgres(inject('postgresUrl'), 1)
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    drop: async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
      await admin.close()
    },
  }
}

export const openWorld = async (options: WorldOptions = {}): Promise<World> => {
  const { database, reopen, drop } = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-world-'))
  const config: Config = {
    ...(await readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      SIGN_INS_PER_MINUTE: '100000',
      ...options.env,
    })),
    supportPhone: 'ext. 4711',
    forms: { PSC: 'F-PSC 1', DO: 'F-DO 2' },
  }
  let moved = options.now
  const now = () => moved ?? new Date()
  await people(database.db)
  await options.prepare?.(database)
  const closers: (() => Promise<unknown>)[] = []

  const start = async (on: Database) => {
    const { server, postman } = await compose(config, on, { now, checkReplies: true })
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    closers.unshift(() => server.close())
    const signIn = async (username: Username) => {
      const reply = await makeClient(url).post('/auth/local', { identifier: username, password: PASSWORD })
      if (reply.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(reply.body)}`)
      return makeClient(url, (reply.body as { jwt: string }).jwt)
    }
    return { url, signIn, as: (token: string) => makeClient(url, token), deliverMails: () => postman.deliverDue() }
  }

  const first = await start(database)
  return {
    ...first,
    database,
    config,
    nobody: makeClient(first.url),
    setNow: (instant) => {
      moved = instant
    },
    another: async () => {
      const shared = reopen ? await reopen() : database
      if (shared !== database) closers.push(() => shared.close())
      return start(shared)
    },
    close: async () => {
      for (const close of closers) await close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
