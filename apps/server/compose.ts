import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { erpImports } from '#adapters/erp/built-in/index.ts'
import { purgeCachedAnswers } from '#adapters/erp/kept/index.ts'
import type { ErpPort } from '#adapters/erp/port.ts'
import { openPglite } from '#adapters/postgres/pglite.ts'
import { openPostgres } from '#adapters/postgres/server.ts'
import { openIdConnect } from '#adapters/sign-in/openid-connect.ts'
import {
  accountRoutes,
  keyRoutes,
  Machines,
  type PortalRoute,
  providerRoutes,
  purgeAccounts,
  SecretBox,
  Sessions,
  searchRoute,
  userRoutes,
  userSearch,
} from '#areas/accounts/server/index.ts'
import { auditRoutes } from '#areas/audit/server/index.ts'
import { dashboardRoutes } from '#areas/dashboard/server/index.ts'
import {
  deliveryRoutes,
  deliverySources,
  deliveryWork,
  openPscThreads,
  transitPort,
} from '#areas/deliveries/server/index.ts'
import { deliveryImportRoutes, openSheetThreads, purgeImports } from '#areas/delivery-imports/server/index.ts'
import { cachedSchedule, scheduleRoutes, scheduleWork } from '#areas/delivery-schedule/server/index.ts'
import { cachedDirectory, directoryRoutes, findLogo } from '#areas/directory/server/index.ts'
import {
  deleteUnfinishedRecords,
  documentRoutes,
  documentSearch,
  documentWork,
  remindSuppliers,
} from '#areas/documents/server/index.ts'
import { emailGroupRoutes } from '#areas/email-groups/server/index.ts'
import { Files } from '#areas/files/server/index.ts'
import { billedNumbers, financeRoutes } from '#areas/finance/server/index.ts'
import { forecastRoutes } from '#areas/forecasts/server/index.ts'
import { type LiveDeps, liveRoutes } from '#areas/live/server/index.ts'
import { accountMail, mailRoutes, mailWork, OutboxWorker } from '#areas/mail/server/index.ts'
import { newsRoutes, newsSearch } from '#areas/news/server/index.ts'
import { orderAnswerRoutes, orderAnswerWork } from '#areas/order-answers/server/index.ts'
import { purchaseOrderRoutes } from '#areas/purchase-orders/server/index.ts'
import {
  finishOpenReceipts,
  finishOpenReplacements,
  type ReceivingDeps,
  receivingRoutes,
  receivingWork,
  retryDueReceipts,
} from '#areas/receiving/server/index.ts'
import { settingsRoutes } from '#areas/settings/server/index.ts'
import { supplierRoutes } from '#areas/suppliers/server/index.ts'
import { openUblThreads, ublRoutes } from '#areas/ubl/server/index.ts'
import { Courier, purgeWebhooks, type Resolve, webhookRoutes } from '#areas/webhooks/server/index.ts'
import { workRoutes } from '#areas/work/server/index.ts'
import { Background, skipWhileRunning } from '#kit/server/background.ts'
import type { Database, Db } from '#kit/server/database.ts'
import { LiveHub } from '#kit/server/live-hub.ts'
import { checkMigrations, migrate } from '#kit/server/migrate.ts'
import { inRanges } from './address-ranges.ts'
import { settingsOfBackup } from './backup/settings-of-backup.ts'
import { backupAge, startBackups } from './backup/start-backups.ts'
import type { Config } from './config.ts'
import { demoAccounts } from './demo-accounts.ts'
import { openErp } from './erp.ts'
import { readFigures } from './figures.ts'
import { createReadiness } from './health.ts'
import { makeServer } from './http.ts'
import { installationOf } from './installation.ts'
import { mailHooks, openMailTransport } from './mail.ts'
import { openStorage, startSweeping } from './open-files.ts'
import { startOrderAnswerWork } from './order-answer-work.ts'
import { documentAddresses, readRecordBy } from './read-record.ts'
import { applyRetention } from './retention.ts'

/** The interval at which documents are checked for reminders. */
const REMINDER_INTERVAL_MS = 15 * 60_000
const PURGE_INTERVAL_MS = 60 * 60 * 1000
/** The interval at which operations that wait for the ERP are retried. */
const ERP_RETRY_INTERVAL_MS = 5_000

export const MIGRATIONS = join(import.meta.dirname, '../../database/migrations')

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

/** Opens the configured database as it is. */
export const connectDatabase = (config: DatabaseConfig): Promise<Database> => {
  const { databaseUrl, databaseDirectUrl, databasePool, dataDir } = config
  return databaseUrl ? openPostgres(databaseUrl, databasePool, databaseDirectUrl) : openPglite(dataDir)
}

/** Migrating needs two connections, because one holds the lock. */
const MIGRATION_POOL = 2

/** Opens the configured database and applies all migrations. */
export const openDatabase = async (config: DatabaseConfig): Promise<Database> => {
  if (config.databaseDirectUrl === undefined) {
    const database = await connectDatabase(config)
    await migrate(database, MIGRATIONS)
    return database
  }
  // the lock belongs to a session, which a transaction pooler does not keep
  const direct = await openPostgres(config.databaseDirectUrl, MIGRATION_POOL)
  await migrate(direct, MIGRATIONS).finally(() => direct.close())
  return connectDatabase(config)
}

/** The capability required to receive live events, for each noun with which topics begin. */
const liveTopics: LiveDeps['topics'] = {
  delivery: 'delivery.read',
  document: 'document.read',
  'order-answer': 'order-answer.read',
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
  /** Applies retention times in the background. Most tests do not, because it adds tables. */
  readonly appliesRetention?: boolean
  /** The lease in ms after which an Update of a crashed process no longer blocks the next one. */
  readonly financeLeaseMs?: number
  /** Finds the addresses of webhooks instead of the name server. */
  readonly webhookResolve?: Resolve | undefined
}

/** Everything that the routes and the background work share. */
interface Parts {
  readonly config: Config
  readonly options: ComposeOptions
  readonly db: Db
  readonly now: () => Date
  readonly sessions: Sessions
  readonly machines: Machines
  readonly hub: LiveHub
  readonly erp: ErpPort
  readonly files: Files
  readonly receiving: ReceivingDeps
  readonly pscThreads: ReturnType<typeof openPscThreads>
  readonly sheetThreads: ReturnType<typeof openSheetThreads>
  readonly ublThreads: ReturnType<typeof openUblThreads>
  readonly background: Background
  readonly secrets: SecretBox
  readonly logFault: (fault: unknown, text: string) => void
}

const publicSettings = (config: Config) => ({
  version: config.version,
  mode: config.mode,
  supportPhone: config.supportPhone,
  demoAccounts:
    config.mode === 'demo' ? demoAccounts.map(({ username, description }) => ({ username, description })) : [],
})

/** Passkeys are bound to the public address. An address that cannot be parsed has none. */
const passkeySite = (publicUrl: string) => {
  const { hostname: host, origin } = new URL(URL.canParse(publicUrl) ? publicUrl : 'http://localhost')
  return { host, origin }
}

/** The calls of all areas with their adapters. */
const routesOf = ({ config, options, db, now, sessions, hub, erp, files, ...parts }: Parts): PortalRoute[] => {
  const schedule = { erp: cachedSchedule(erp), directory: cachedDirectory(erp) }
  const settings = publicSettings(config)
  const signIn = {
    db,
    sessions,
    mail: accountMail,
    now,
    secrets: parts.secrets,
    passkeySite: passkeySite(config.publicUrl),
    isExempt: inRanges(config.secondFactorExempt),
  }
  return [
    ...accountRoutes({ ...signIn, settings, background: parts.background }),
    ...providerRoutes({
      ...signIn,
      provider: openIdConnect(),
      publicUrl: config.publicUrl.replace(/\/+$/, ''),
      employers: cachedDirectory(erp),
      allowsLoopback: config.mode === 'demo',
    }),
    ...keyRoutes({ db, machines: parts.machines, employers: cachedDirectory(erp), now }),
    ...webhookRoutes({
      db,
      secrets: parts.secrets,
      now,
      allowPrivate: config.webhooksAllowPrivate,
      resolve: options.webhookResolve,
    }),
    ...userRoutes({ db, sessions, employers: cachedDirectory(erp), mail: accountMail, now }),
    ...directoryRoutes({ db, directory: erp, forms: config.forms, now }),
    ...purchaseOrderRoutes(erp, transitPort(db)),
    ...orderAnswerRoutes({ db, orders: erp, directory: cachedDirectory(erp), now }),
    ...deliveryRoutes({
      db,
      orders: erp,
      stock: erp,
      billed: billedNumbers,
      directory: cachedDirectory(erp),
      forms: config.forms,
      logoOf: (organisation) => findLogo(db, organisation),
      pscThreads: parts.pscThreads,
      now,
    }),
    ...deliveryImportRoutes({
      db,
      orders: erp,
      billed: billedNumbers,
      directory: cachedDirectory(erp),
      sheetThreads: parts.sheetThreads,
      now,
    }),
    ...ublRoutes({
      db,
      orders: erp,
      billed: billedNumbers,
      directory: cachedDirectory(erp),
      threads: parts.ublThreads,
      now,
    }),
    ...receivingRoutes({ ...parts.receiving, files }),
    ...mailRoutes({
      db,
      publicUrl: config.publicUrl,
      transport: config.mail.transport,
      showsSecrets: config.mode === 'demo',
      now,
    }),
    searchRoute([
      ...deliverySources({ db, orders: erp, directory: schedule.directory, now }),
      documentSearch({ db, now }),
      userSearch({ db }),
      newsSearch({ db }),
    ]),
    ...workRoutes({
      db,
      kinds: [
        ...deliveryWork({ db, orders: erp, directory: schedule.directory, now }),
        ...orderAnswerWork,
        ...receivingWork,
        ...documentWork,
        ...scheduleWork(schedule),
        ...mailWork,
      ],
      directory: schedule.directory,
      now,
    }),
    ...scheduleRoutes(schedule),
    ...dashboardRoutes({ ...schedule, db, now }),
    ...supplierRoutes({ db, directory: schedule.directory }),
    ...financeRoutes({
      db,
      erp,
      directory: cachedDirectory(erp),
      now,
      ...(options.financeLeaseMs === undefined ? {} : { leaseMs: options.financeLeaseMs }),
      failed: (fault) => parts.logFault(fault, 'a month could not be updated'),
    }),
    ...settingsRoutes({
      db,
      installation: installationOf(config),
      directory: schedule.directory,
      erpImports: erpImports(db),
      now,
    }),
    ...auditRoutes({ db }),
    ...liveRoutes({ hub, sessions, topics: liveTopics, maxPerUser: config.limits.liveStreamsPerUser }),
    ...emailGroupRoutes({ db, directory: erp, now }),
    ...documentRoutes({ db, files, directory: erp, now }),
    ...forecastRoutes({ db, files, directory: erp, now }),
    ...newsRoutes({ db, files, directory: erp, now }),
  ]
}

/** Starts the periodic work, and completes the postings that a stopped process left open. */
const startBackgroundWork = (server: FastifyInstance, parts: Parts) => {
  const { config, options, db, now, background, receiving, logFault } = parts
  background.every(REMINDER_INTERVAL_MS, 'documents without files, reminders', async () => {
    await deleteUnfinishedRecords(db, now())
    await remindSuppliers({ db, now }, config.documentReminders)
  })
  background.every(PURGE_INTERVAL_MS, 'the purge of ended sessions', () => purgeAccounts(db, accountMail, now()))
  background.every(PURGE_INTERVAL_MS, 'the purge of webhook messages', () => purgeWebhooks(db, now()))
  background.every(PURGE_INTERVAL_MS, 'the purge of imported sheets', () => purgeImports(db, now()))
  background.every(PURGE_INTERVAL_MS, 'the purge of old answers of the ERP', () => purgeCachedAnswers(db, now()))
  if (options.appliesRetention)
    background.every(PURGE_INTERVAL_MS, 'retention', () => applyRetention(db, now(), config.retention))
  background.every(
    ERP_RETRY_INTERVAL_MS,
    'what waits for the ERP',
    skipWhileRunning(() => retryDueReceipts(receiving)),
  )
  startOrderAnswerWork(parts)
  const logFinished = (finishing: ReturnType<typeof finishOpenReceipts>, what: string) =>
    void finishing.then(
      (result) => {
        if (result.finished + result.open.length > 0) server.log.info(result, `${what} of a stopped process`)
      },
      (fault: unknown) => logFault(fault, `${what} of a stopped process could not be finished`),
    )
  logFinished(finishOpenReceipts(receiving), 'receipts')
  logFinished(finishOpenReplacements(receiving), 'DO changes')
}

/** Creates the server. This is the only place that connects ports to adapters. */
export const compose = async (config: Config, database: Database, options: ComposeOptions = {}) => {
  const now = options.now ?? (() => new Date())
  const { db } = database
  const sessions = new Sessions(db, config.sessionSecret, now, config.sessionLimits)
  await sessions.listen(database)
  const secrets = new SecretBox(config.encryptionKey)
  const machines = new Machines(db, config.sessionSecret, now)
  let erpFailures = 0
  const reportErp = (fault: Error) => {
    erpFailures++
    server.log.warn({ err: fault }, 'the ERP is away')
  }
  const erp = openErp(config.erp, db, { now, report: reportErp, outFolder: join(config.dataDir, 'out') })
  const storage = await openStorage(config.files)
  const files = new Files({ db, storage, now })
  const hub = new LiveHub(db)
  await hub.listen(database)
  const { employeePattern, boxOpensLine } = config
  const receiving = { db, erp, directory: erp, now, employeePattern, boxOpensLine }
  const pscThreads = openPscThreads(config.limits.pdfThreads)
  const sheetThreads = openSheetThreads()
  const ublThreads = openUblThreads()
  const logFault = (fault: unknown, text: string) => server.log.error({ err: fault }, text)
  const background = new Background((fault, what) => logFault(fault, `${what} failed`))
  const parts = {
    config,
    options,
    db,
    now,
    sessions,
    machines,
    hub,
    erp,
    files,
    receiving,
    pscThreads,
    sheetThreads,
    ublThreads,
    background,
    secrets,
    logFault,
  }
  const routes = routesOf(parts)
  const courier = new Courier({
    db,
    secrets,
    now,
    content: { read: readRecordBy(routes), addresses: documentAddresses(config.publicUrl) },
    allowPrivate: config.webhooksAllowPrivate,
    resolve: options.webhookResolve,
    log: (fault) => logFault(fault, 'webhooks could not be delivered'),
  })
  const server: FastifyInstance = await makeServer({
    config,
    sessions,
    machines,
    checkReplies: options.checkReplies ?? false,
    readiness: createReadiness({
      pingDatabase: () => sql`select 1`.execute(db),
      hasMigrations: await checkMigrations(db, MIGRATIONS),
      isStuck: () => background.isStuck() || postman.isStuck(),
      folders: [config.dataDir, config.files.folder],
      minFreeDiskMb: config.limits.minFreeDiskMb,
    }),
    metrics: {
      connections: () => database.connections(),
      liveStreams: () => hub.size,
      erpFailures: () => erpFailures,
      readFigures: () => readFigures(db, now()),
      ...(config.backup && { readBackupAge: backupAge(config.backup.folder, now) }),
    },
    webFolder: options.webFolder,
    routes,
  })
  const postman = new OutboxWorker({
    db,
    transport: openMailTransport(config.mail),
    hooks: mailHooks,
    publicUrl: config.publicUrl,
    now,
    ...(options.mailLeaseMs === undefined ? {} : { leaseMs: options.mailLeaseMs }),
    log: (fault) => logFault(fault, 'mails could not be delivered'),
  })
  // open streams would prevent the server from closing
  server.addHook('preClose', async () => hub.close())
  server.addHook('onListen', () => postman.start(database))
  server.addHook('onClose', () => postman.stop())
  server.addHook('onListen', async () => courier.start())
  server.addHook('onClose', () => courier.stop())
  server.addHook('onClose', () => background.close())
  server.addHook('onClose', () => pscThreads.close())
  server.addHook('onClose', () => sheetThreads.close())
  server.addHook('onClose', () => ublThreads.close())
  // in the background, because the ERP may not be available at start
  server.addHook('onListen', async () => startBackgroundWork(server, parts))
  server.addHook('onListen', async () =>
    startBackups(server, background, config.backup, {
      database,
      storage,
      dataDir: config.dataDir,
      version: config.version,
      settings: settingsOfBackup(process.env),
      now,
    }),
  )
  startSweeping(server, files)
  return { server, sessions, postman, courier }
}
