import './tables.ts'

export { deliveryJson } from './delivery-json.ts'
export { deliveryList } from './delivery-list.query.ts'
export { deliverySources } from './find-deliveries.ts'
export { lineRows } from './line-rows.ts'
export { openPscThreads } from './psc.ts'
export { pscFonts } from './psc-fonts.ts'
export { forgetIdempotencyKeys } from './purge.ts'
export {
  beginReceipt,
  beginScan,
  cancelReceipt,
  findByNumber,
  lockForReceipt,
  lockLinesForReceipt,
  markInvoiced,
  markReceived,
  markUndone,
  type NamedDelivery,
  type ReceiptFacts,
  type ReceivableDelivery,
  recordReceiver,
  type ShortReceipt,
} from './receipt.ts'
export type { EventContext } from './recorded.ts'
export { type DeliveryDeps, deliveryRoutes } from './routes.ts'
export { inScope } from './scope.ts'
export { transitPort } from './transit.query.ts'
export { watchedLines } from './unanswered-lines.query.ts'
export { deliveryWork } from './work.ts'
