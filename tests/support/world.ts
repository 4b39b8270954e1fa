import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openPostgres } from '#adapters/postgres/server.ts'
import { compose } from '#apps/server/compose.ts'
import { type Config, readConfig } from '#apps/server/config/config.ts'
import type { ComposeOptions } from '#apps/server/services.ts'
import { purgeAccounts } from '#areas/accounts/server/index.ts'
import { accountMail } from '#areas/mail/server/index.ts'
import type { Database } from '#kit/server/database/database.ts'
import { type Client, makeClient } from './client.ts'
import { TEMPLATE_DATABASE } from './database/database-image.ts'
import { borrowPglite } from './database/pglite-pool.ts'
import { noLimits } from './no-limits.ts'
import { addPeople, PASSWORD, type Username } from './people.ts'
import { smtpEnv, startMailServer } from './services/smtp-server.ts'
import { setShipDayClock } from './ship-day.ts'

/** A running portal on a free port with a separate database and the users of `people.ts`. */
export interface World {
  readonly url: string
  readonly database: Database
  /** The URL of the database for other processes; undefined for PGlite. */
  readonly databaseUrl: string | undefined
  readonly config: Config
  /** Signs in and returns a client with the new session. */
  signIn(username: Username): Promise<Client>
  /** A client with the session of this bearer token. */
  as(token: string): Client
  /** A client without a session. */
  readonly nobody: Client
  /** Sets the server's clock. */
  setNow(now: Date): void
  /** Waits for work that continues after a response. */
  settleWork(): Promise<void>
  /** Delivers all mails that are due. */
  deliverMails(): Promise<void>
  /** Delivers all messages of webhooks that are due. */
  deliverWebhooks(): Promise<void>
  /** Deletes data that has expired at that time: ended sessions, failure counts and codes. */
  purgeAccounts(at: Date): Promise<void>
  /** Starts a second instance of the portal on the same database. */
  another(): Promise<{
    url: string
    signIn(username: Username): Promise<Client>
    as(token: string): Client
    deliverMails(): Promise<void>
    deliverWebhooks(): Promise<void>
  }>
  close(): Promise<void>
}

export interface WorldOptions {
  /** The initial time of the server's clock; the real time by default. */
  readonly now?: Date
  /** Adds test data before the server starts. For orders, use `support/erp-data.ts`. */
  readonly prepare?: (database: Database) => Promise<void>
  /** Sends mails to a real SMTP server. Without it, mails stay in the mailbox. */
  readonly smtp?: true
  /** Environment variables of the portal. */
  readonly env?: Readonly<Record<string, string>>
  /** Resolves the host names of webhooks instead of DNS. */
  readonly webhookResolve?: ComposeOptions['webhookResolve']
  /** The folder of built screens; by default the last build. */
  readonly webFolder?: string
}

/** Opens an empty, migrated database of the kind that the test project uses. */
export const openTestDatabase = async (): Promise<{
  database: Database
  url?: string
  reopen?: () => Promise<Database>
  drop(): Promise<void>
}> => {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const database = await borrowPglite()
    return { database, drop: () => database.close() }
  }
  const { url, drop } = await newPostgresDatabase(TEMPLATE_DATABASE)
  const database = await openPostgres(url, 8)
  return {
    database,
    url,
    reopen: () => openPostgres(url, 8),
    drop: async () => {
      await database.close()
      await drop()
    },
  }
}

/**
 * Creates a database on the PostgreSQL server of the test run: empty, or a copy of `template`. A `locale` requires an
 * empty template. Copying the files takes 0.06 CPU seconds; the default strategy takes 0.12 to 0.28.
 */
export const newPostgresDatabase = async (
  template = 'template1',
  locale?: string,
): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = await openPostgres(inject('postgresUrl'), 1)
  const withLocale = locale === undefined ? sql`` : sql`encoding 'UTF8' locale ${sql.lit(locale)}`
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy ${withLocale}`.execute(
    admin.db,
  )
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
  const { database, url: databaseUrl, reopen, drop } = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-world-'))
  const mailServer = options.smtp && (await startMailServer())
  const config: Config = {
    ...(await readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...noLimits,
      ...(mailServer && smtpEnv(mailServer)),
      ...options.env,
    })),
    supportPhone: 'ext. 4711',
    forms: { PSC: 'F-PSC 1', DO: 'F-DO 2' },
  }
  let moved = options.now
  const now = () => moved ?? new Date()
  setShipDayClock(now)
  await addPeople(database.db)
  await options.prepare?.(database)
  const closers: (() => Promise<unknown>)[] = []

  const start = async (on: Database) => {
    const { server, background, outboxWorker, courier } = await compose(config, on, {
      now,
      checkReplies: true,
      webFolder: options.webFolder,
      webhookResolve: options.webhookResolve,
    })
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    closers.unshift(() => server.close())
    const signIn = async (username: Username) => {
      const reply = await makeClient(url).post('/auth/local', { identifier: username, password: PASSWORD })
      if (reply.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(reply.body)}`)
      return makeClient(url, (reply.body as { jwt: string }).jwt)
    }
    return {
      url,
      signIn,
      as: (token: string) => makeClient(url, token),
      settleWork: () => background.settled(),
      deliverMails: () => outboxWorker.deliverDue(),
      deliverWebhooks: () => courier.deliverDue(),
    }
  }

  const first = await start(database)
  return {
    ...first,
    database,
    databaseUrl,
    config,
    nobody: makeClient(first.url),
    purgeAccounts: (at) => purgeAccounts(database.db, accountMail, at),
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
      await mailServer?.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
