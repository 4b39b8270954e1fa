import type { ErpPort } from '#adapters/erp/port.ts'
import { linesToNotify } from '#areas/deliveries/server/index.ts'
import { cachedDirectory } from '#areas/directory/server/index.ts'
import { purgeSentAnswers, sendDueAnswers, watchOrders } from '#areas/order-answers/server/index.ts'
import { type Background, skipWhileRunning } from '#kit/server/background.ts'
import type { Db } from '#kit/server/database.ts'

const SEND_INTERVAL_MS = 5_000
/** The interval at which open orders are compared with their answers. */
const WATCH_INTERVAL_MS = 5 * 60_000
const PURGE_INTERVAL_MS = 60 * 60_000

interface OrderAnswerWork {
  readonly db: Db
  readonly erp: ErpPort
  readonly now: () => Date
  readonly background: Background
  readonly logFault: (fault: unknown, text: string) => void
}

/** Sends answers to the ERP (ACK-04), and notifies suppliers of changed orders and late answers (ACK-05). */
export const startOrderAnswerWork = ({ db, erp, now, background, logFault }: OrderAnswerWork): void => {
  const log = (fault: Error) => logFault(fault, 'an answer to an order waits')
  const directory = cachedDirectory(erp)
  const readLines = () => linesToNotify({ db, orders: erp, now })
  background.every(
    SEND_INTERVAL_MS,
    'answers to the ERP',
    skipWhileRunning(() => sendDueAnswers({ db, erp, now, log })),
  )
  background.every(
    WATCH_INTERVAL_MS,
    'the comparison of orders with their answers',
    skipWhileRunning(() => watchOrders({ db, directory, readLines, now })),
  )
  background.every(PURGE_INTERVAL_MS, 'the purge of sent answers', () => purgeSentAnswers(db, now()))
}
