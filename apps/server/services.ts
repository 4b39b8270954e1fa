import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { ApiKeyClients, SecretBox, Sessions } from '#areas/accounts/server/index.ts'
import { openPscThreads } from '#areas/deliveries/server/index.ts'
import { openSpreadsheetThreads } from '#areas/delivery-imports/server/index.ts'
import { cachedSchedule } from '#areas/delivery-schedule/server/index.ts'
import { cachedDirectory } from '#areas/directory/server/index.ts'
import { Files } from '#areas/files/server/index.ts'
import { openUblThreads } from '#areas/ubl/server/index.ts'
import type { ResolveHost } from '#areas/webhooks/server/index.ts'
import { Background } from '#kit/server/background.ts'
import type { Database } from '#kit/server/database/database.ts'
import { LiveHub } from '#kit/server/live-hub.ts'
import type { Config } from './config/config.ts'
import { openErp } from './erp.ts'
import { openStorage } from './files.ts'

export interface ComposeOptions {
  readonly now?: () => Date
  readonly checkReplies?: boolean
  /** The folder of the built screens; tests can use another one. */
  readonly webFolder?: string | undefined
  /** The lease in ms. After it, another process sends the mails of a crashed process. */
  readonly mailLeaseMs?: number
  /** Applies retention times in the background. Most tests do not, because this creates tables. */
  readonly appliesRetention?: boolean
  /** The lease in ms. After it, the Update of a crashed process no longer blocks the next one. */
  readonly financeLeaseMs?: number
  /** Resolves the host names of webhooks instead of DNS. */
  readonly webhookResolve?: ResolveHost | undefined
}

/** Opens the services. `log` returns the log of the server, which is created later. */
export const openServices = async (
  config: Config,
  database: Database,
  options: ComposeOptions,
  log: () => FastifyBaseLogger,
) => {
  const now = options.now ?? (() => new Date())
  const { db } = database
  const sessions = new Sessions(db, config.sessionSecret, now, config.sessionLimits)
  await sessions.listen(database)
  const hub = new LiveHub(db)
  await hub.listen(database)
  let erpFailures = 0
  const reportErp = (fault: Error) => {
    erpFailures++
    log().warn({ err: fault }, 'the ERP is away')
  }
  const erp = openErp(config.erp, db, { now, report: reportErp, outFolder: join(config.dataDir, 'out') })
  const storage = await openStorage(config.files)
  const { employeePattern, boxOpensLine } = config
  const logFault = (fault: unknown, text: string) => log().error({ err: fault }, text)
  return {
    config,
    options,
    db,
    now,
    sessions,
    machines: new ApiKeyClients(db, config.sessionSecret, now),
    hub,
    erp,
    /** Cached for some seconds. It ignores transactions; code that reads within a transaction uses `erp`. */
    directory: cachedDirectory(erp),
    schedule: cachedSchedule(erp),
    erpFailures: () => erpFailures,
    storage,
    files: new Files({ db, storage, now }),
    receiving: { db, erp, directory: erp, now, employeePattern, boxOpensLine },
    pscThreads: openPscThreads(config.limits.pdfThreads),
    spreadsheetThreads: openSpreadsheetThreads(),
    ublThreads: openUblThreads(),
    background: new Background((fault, what) => logFault(fault, `${what} failed`)),
    secrets: new SecretBox(config.encryptionKey, config.formerEncryptionKey),
    logFault,
  }
}

export type Services = Readonly<Awaited<ReturnType<typeof openServices>>>
