import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { purgeCachedAnswers } from '#adapters/erp/kept/index.ts'
import { openPglite } from '#adapters/postgres/pglite.ts'
import { openPostgres } from '#adapters/postgres/server.ts'
import { accountRoutes, badgeRoute, purgeAccounts, Sessions, userRoutes } from '#areas/accounts/server/index.ts'
import { auditRoutes } from '#areas/audit/server/index.ts'
import { dashboardRoutes } from '#areas/dashboard/server/index.ts'
import { deliveryBadges, deliveryRoutes, openPscThreads, transitPort } from '#areas/deliveries/server/index.ts'
import { cachedSchedule, scheduleRoutes } from '#areas/delivery-schedule/server/index.ts'
import { cachedDirectory, directoryRoutes, findLogo } from '#areas/directory/server/index.ts'
import {
  deleteUnfinishedRecords,
  documentBadges,
  documentRoutes,
  remindSuppliers,
} from '#areas/documents/server/index.ts'
import { emailGroupRoutes } from '#areas/email-groups/server/index.ts'
import { billedNumbers, financeRoutes } from '#areas/finance/server/index.ts'
import { forecastRoutes } from '#areas/forecasts/server/index.ts'
import { type LiveDeps, liveRoutes } from '#areas/live/server/index.ts'
import { accountMail, mailRoutes, OutboxWorker } from '#areas/mail/server/index.ts'
import { newsRoutes } from '#areas/news/server/index.ts'
import { purchaseOrderRoutes } from '#areas/purchase-orders/server/index.ts'
import {
  finishOpenReceipts,
  finishOpenReplacements,
  receivingBadges,
  receivingRoutes,
  retryDueReceipts,
} from '#areas/receiving/server/index.ts'
import { Background, skipWhileRunning } from '#kit/server/background.ts'
import type { Database } from '#kit/server/database.ts'
import { LiveHub } from '#kit/server/live-hub.ts'
import { migrate } from '#kit/server/migrate.ts'
import type { Config } from './config.ts'
import { demoAccounts } from './demo-accounts.ts'
import { openErp } from './erp.ts'
import { createReadiness } from './health.ts'
import { makeServer } from './http.ts'
import { mailHooks, openMailTransport } from './mail.ts'
import { openFiles, startSweeping } from './open-files.ts'

/** The interval at which documents are checked for reminders. */
const REMINDER_INTERVAL_MS = 15 * 60_000
const PURGE_INTERVAL_MS = 60 * 60 * 1000
/** The interval at which operations that wait for the ERP are retried. */
const ERP_RETRY_INTERVAL_MS = 5_000

export const MIGRATIONS = join(import.meta.dirname, '../../database/migrations')

/** Opens the configured database and applies all migrations. */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
): Promise<Database> => {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, config.databasePool)
    : await openPglite(config.dataDir)
  await migrate(database, MIGRATIONS)
  return database
}

/** The capability required to receive live events, for each noun with which topics begin. */
const liveTopics: LiveDeps['topics'] = {
  delivery: 'delivery.read',
  document: 'document.read',
  user: 'user.read',
  'store-info': 'store-info.read',
  'account-info': 'account-info.read',
}

export interface ComposeOptions {
  readonly now?: () => Date
  readonly checkReplies?: boolean
  /** The folder of the built screens; tests can use another one. */
  readonly webFolder?: string | undefined
  /** The lease in ms after which another process sends the mails of a crashed process. */
  readonly mailLeaseMs?: number
  /** The lease in ms after which an Update of a crashed process no longer blocks the next one. */
  readonly financeLeaseMs?: number
}

/** Creates the server. This is the only place that connects ports to adapters. */
export const compose = async (config: Config, database: Database, options: ComposeOptions = {}) => {
  const now = options.now ?? (() => new Date())
  const { db } = database
  const sessions = new Sessions(db, config.sessionSecret, now)
  await sessions.listen(database)
  const erp = openErp(config.erp, db, { now, report: (fault) => server.log.warn({ err: fault }, 'the ERP is away') })
  const files = await openFiles(config.files, { db, now })
  const settings = {
    version: config.version,
    mode: config.mode,
    supportPhone: config.supportPhone,
    demoAccounts:
      config.mode === 'demo' ? demoAccounts.map(({ username, description }) => ({ username, description })) : [],
  }
  const hub = new LiveHub(db)
  await hub.listen(database)
  const schedule = { erp: cachedSchedule(erp), directory: cachedDirectory(erp) }
  const receiving = {
    db,
    erp,
    directory: erp,
    now,
    employeePattern: config.employeePattern,
    boxOpensLine: config.boxOpensLine,
  }
  const pscThreads = openPscThreads(config.limits.pdfThreads)
  const background = new Background((fault, what) => server.log.error({ err: fault }, `${what} failed`))
  const server: FastifyInstance = await makeServer({
    config,
    sessions,
    checkReplies: options.checkReplies ?? false,
    readiness: createReadiness({
      pingDatabase: () => sql`select 1`.execute(db),
      folders: [config.dataDir, config.files.folder],
      minFreeDiskMb: config.limits.minFreeDiskMb,
    }),
    webFolder: options.webFolder,
    routes: [
      ...accountRoutes({ db, sessions, mail: accountMail, settings, now, background }),
      ...userRoutes({ db, sessions, employers: cachedDirectory(erp), mail: accountMail, now }),
      ...directoryRoutes({ db, directory: erp, forms: config.forms, now }),
      ...purchaseOrderRoutes(erp, transitPort(db)),
      ...deliveryRoutes({
        db,
        orders: erp,
        billed: billedNumbers,
        directory: cachedDirectory(erp),
        forms: config.forms,
        logoOf: (organisation) => findLogo(db, organisation),
        pscThreads,
        now,
      }),
      ...receivingRoutes({ ...receiving, files }),
      ...mailRoutes({
        db,
        publicUrl: config.publicUrl,
        transport: config.mail.transport,
        showsSecrets: config.mode === 'demo',
        now,
      }),
      badgeRoute(db, [...deliveryBadges, ...receivingBadges, ...documentBadges], now),
      ...scheduleRoutes(schedule),
      ...dashboardRoutes({ ...schedule, db, now }),
      ...financeRoutes({
        db,
        erp,
        directory: cachedDirectory(erp),
        now,
        ...(options.financeLeaseMs === undefined ? {} : { leaseMs: options.financeLeaseMs }),
        failed: (fault) => server.log.error({ err: fault }, 'a month could not be updated'),
      }),
      ...auditRoutes({ db }),
      ...liveRoutes({ hub, sessions, topics: liveTopics, maxPerUser: config.limits.liveStreamsPerUser }),
      ...emailGroupRoutes({ db, directory: erp, now }),
      ...documentRoutes({ db, files, directory: erp, now }),
      ...forecastRoutes({ db, files, directory: erp, now }),
      ...newsRoutes({ db, files, directory: erp, now }),
    ],
  })
  const postman = new OutboxWorker({
    db,
    transport: openMailTransport(config.mail),
    hooks: mailHooks,
    publicUrl: config.publicUrl,
    now,
    ...(options.mailLeaseMs === undefined ? {} : { leaseMs: options.mailLeaseMs }),
    log: (fault) => server.log.error({ err: fault }, 'mails could not be delivered'),
  })
  // open streams would prevent the server from closing
  server.addHook('preClose', async () => hub.close())
  server.addHook('onListen', () => postman.start(database))
  server.addHook('onClose', () => postman.stop())
  server.addHook('onClose', () => background.close())
  server.addHook('onClose', () => pscThreads.close())
  // in the background, because the ERP may not be available at start
  server.addHook('onListen', async () => {
    background.every(REMINDER_INTERVAL_MS, 'documents without files, reminders', async () => {
      await deleteUnfinishedRecords(db, now())
      await remindSuppliers({ db, now }, config.documentReminders)
    })
    background.every(PURGE_INTERVAL_MS, 'the purge of ended sessions', () => purgeAccounts(db, accountMail, now()))
    background.every(PURGE_INTERVAL_MS, 'the purge of old answers of the ERP', () => purgeCachedAnswers(db, now()))
    background.every(
      ERP_RETRY_INTERVAL_MS,
      'what waits for the ERP',
      skipWhileRunning(() => retryDueReceipts(receiving)),
    )
    void finishOpenReceipts(receiving).then(
      (result) => {
        if (result.finished + result.open.length > 0) server.log.info(result, 'receipts of a stopped process')
      },
      (fault: unknown) => server.log.error({ err: fault }, 'receipts of a stopped process could not be finished'),
    )
    void finishOpenReplacements(receiving).then(
      (result) => {
        if (result.finished + result.open.length > 0) server.log.info(result, 'DO changes of a stopped process')
      },
      (fault: unknown) => server.log.error({ err: fault }, 'DO changes of a stopped process could not be finished'),
    )
  })
  startSweeping(server, files)
  return { server, sessions, postman }
}
