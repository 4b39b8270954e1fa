import type { FastifyInstance } from 'fastify'
import { purgeCachedAnswers } from '#adapters/erp/kept/index.ts'
import { purgeAccounts } from '#areas/accounts/server/index.ts'
import { linesToNotify } from '#areas/deliveries/server/index.ts'
import { purgeImports } from '#areas/delivery-imports/server/index.ts'
import { deleteUnfinishedRecords, remindSuppliers } from '#areas/documents/server/index.ts'
import { accountMail } from '#areas/mail/server/index.ts'
import { purgeSentAnswers, sendDueAnswers, watchOrders } from '#areas/order-answers/server/index.ts'
import { finishOpenReceipts, finishOpenReplacements, retryDueReceipts } from '#areas/receiving/server/index.ts'
import { purgeWebhooks } from '#areas/webhooks/server/index.ts'
import { applyRetention } from './retention.ts'
import type { Services } from './services.ts'

const REMINDER_INTERVAL_MS = 15 * 60_000
const PURGE_INTERVAL_MS = 60 * 60 * 1000
const SWEEP_INTERVAL_MS = 10 * 60_000
/** The interval at which operations that wait for the ERP are retried, and new answers to orders are sent to it. */
const ERP_RETRY_INTERVAL_MS = 5_000
const WATCH_INTERVAL_MS = 5 * 60_000

/** Starts the periodic work, and completes the postings that a stopped process left unfinished. */
export const startBackgroundWork = (server: FastifyInstance, services: Services): void => {
  const { config, options, db, now, background, receiving, files, logFault } = services
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
  background.every(ERP_RETRY_INTERVAL_MS, 'what waits for the ERP', () => retryDueReceipts(receiving))
  startOrderAnswerWork(services)
  // if the storage is not available, the next run tries again
  const sweep = async () => {
    const swept = await files.sweep()
    if (swept.removed + swept.pieces > 0) server.log.info(swept, 'files without a record removed')
  }
  background.every(SWEEP_INTERVAL_MS, 'the removal of files without a record', sweep, { mayTakeLong: true })
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

/** Sends answers to the ERP (ACK-04), and notifies suppliers of changed orders and late answers (ACK-05). */
const startOrderAnswerWork = ({ db, erp, directory, now, background, logFault }: Services): void => {
  const log = (fault: Error) => logFault(fault, 'an answer to an order waits')
  const readLines = () => linesToNotify({ db, orders: erp, now })
  background.every(ERP_RETRY_INTERVAL_MS, 'answers to the ERP', () => sendDueAnswers({ db, erp, now, log }))
  background.every(WATCH_INTERVAL_MS, 'the comparison of orders with their answers', () =>
    watchOrders({ db, directory, readLines, now }),
  )
  background.every(PURGE_INTERVAL_MS, 'the purge of sent answers', () => purgeSentAnswers(db, now()))
}
