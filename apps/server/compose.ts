import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { openPglite } from '#adapters/postgres/pglite.ts'
import { openPostgres } from '#adapters/postgres/server.ts'
import type { PortalRoute } from '#areas/accounts/server/index.ts'
import { OutboxWorker } from '#areas/mail/server/index.ts'
import { WebhookSender } from '#areas/webhooks/server/index.ts'
import type { Database } from '#kit/server/database/database.ts'
import { checkMigrations, migrate } from '#kit/server/database/migrate.ts'
import { startBackgroundWork } from './background-work.ts'
import { newestBackupAge, startBackups } from './backup/scheduled-backups.ts'
import { settingsOfBackup } from './backup/write-backup.ts'
import type { Config } from './config/config.ts'
import { createReadinessCheck, freeBytes, writtenFolders } from './http/health.ts'
import { createServer } from './http/http.ts'
import { createDocumentUrls, createRecordReader } from './http/read-record.ts'
import { mailHooks, openMailTransport } from './mail.ts'
import { readMetricFigures } from './metrics.ts'
import { createRoutes } from './routes.ts'
import { type ComposeOptions, openServices, type Services } from './services.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../database/migrations')

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

/** Opens the configured database without applying migrations. */
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
  // migrates over a direct connection, because a transaction pooler does not keep the session that holds the lock
  const direct = await openPostgres(config.databaseDirectUrl, MIGRATION_POOL)
  await migrate(direct, MIGRATIONS).finally(() => direct.close())
  return connectDatabase(config)
}

const openOutboxWorker = ({ config, options, db, now, logFault }: Services): OutboxWorker =>
  new OutboxWorker({
    db,
    transport: openMailTransport(config.mail),
    hooks: mailHooks,
    publicUrl: config.publicUrl,
    now,
    ...(options.mailLeaseMs === undefined ? {} : { leaseMs: options.mailLeaseMs }),
    log: (fault) => logFault(fault, 'mails could not be delivered'),
  })

const openCourier = ({ config, options, db, now, secrets, logFault }: Services, routes: readonly PortalRoute[]) =>
  new WebhookSender({
    db,
    secrets,
    now,
    content: { read: createRecordReader(routes), addresses: createDocumentUrls(config.publicUrl) },
    allowPrivate: config.webhooksAllowPrivate,
    resolve: options.webhookResolve,
    log: (fault) => logFault(fault, 'webhooks could not be delivered'),
  })

/** Starts the background work when the server listens, and ends it when the server closes. */
const attachWork = (
  server: FastifyInstance,
  database: Database,
  services: Services,
  outboxWorker: OutboxWorker,
  courier: WebhookSender,
): void => {
  const { config, background, storage, now } = services
  // open live streams would prevent the server from closing
  server.addHook('preClose', async () => services.hub.close())
  server.addHook('onListen', () => outboxWorker.start(database))
  server.addHook('onClose', () => outboxWorker.stop())
  server.addHook('onListen', async () => courier.start())
  server.addHook('onClose', () => courier.stop())
  server.addHook('onClose', () => background.close())
  for (const threads of [services.pscThreads, services.spreadsheetThreads, services.ublThreads])
    server.addHook('onClose', () => threads.close())
  // the work starts in the background, because the ERP may not be available yet
  server.addHook('onListen', async () => startBackgroundWork(server, services))
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
}

/** Creates the server. This is the only place that connects ports to adapters. */
export const compose = async (config: Config, database: Database, options: ComposeOptions = {}) => {
  const services = await openServices(config, database, options, () => server.log)
  const { db, now, sessions, machines, hub, background } = services
  const { backup } = config
  const routes = createRoutes(services)
  const outboxWorker = openOutboxWorker(services)
  const courier = openCourier(services, routes)
  const server: FastifyInstance = await createServer({
    config,
    sessions,
    machines,
    checkReplies: options.checkReplies ?? false,
    readiness: createReadinessCheck({
      pingDatabase: () => sql`select 1`.execute(db),
      hasMigrations: await checkMigrations(db, MIGRATIONS),
      isStuck: () => background.isStuck() || outboxWorker.isStuck(),
      folders: [config.dataDir, config.files.folder],
      minFreeDiskMb: config.limits.minFreeDiskMb,
    }),
    metrics: {
      connections: () => database.connections(),
      liveStreams: () => hub.size,
      erpFailures: services.erpFailures,
      readFigures: () => readMetricFigures(db, now()),
      readFreeBytes: async () => Math.min(...(await Promise.all(writtenFolders(config).map(freeBytes)))),
      ...(backup && { readBackupAge: async () => (await newestBackupAge(backup.folder, now())) / 1000 }),
    },
    webFolder: options.webFolder,
    routes,
  })
  attachWork(server, database, services, outboxWorker, courier)
  return { server, sessions, background, outboxWorker, courier }
}
