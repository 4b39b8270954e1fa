import './tables.ts'

export { type Confirmation, type ConfirmedDelivery, confirmDelivery, type NewDeliveryBody } from './confirm-delivery.ts'
export { type Creator, readCreator, supplierOf } from './creator.ts'
export { deliveryJson } from './delivery-json.ts'
export { deliveryList } from './delivery-list.query.ts'
export { deliverySources } from './find-deliveries.ts'
export { findDelivery } from './find-delivery.query.ts'
export { findRepeated } from './find-repeated.query.ts'
export { lineRows } from './line-rows.ts'
export { openLineList } from './open-lines.query.ts'
export { openPscThreads } from './psc.ts'
export { pscFonts } from './psc-fonts.ts'
export { forgetIdempotencyKeys } from './purge.ts'
export {
  beginReceipt,
  beginScan,
  cancelReceipt,
  type DeliveryReference,
  endScan,
  findByNumber,
  findBySscc,
  lockForReceipt,
  lockLinesForReceipt,
  markInvoiced,
  markReceived,
  markUndone,
  type ReceivableDelivery,
  recordReceiver,
  type ShortReceipt,
} from './receipt.ts'
export { deliveryRoutes } from './routes.ts'
export { inScope, mayReadDemo } from './scope.ts'
export { transitPort } from './transit.query.ts'
export { linesToNotify } from './unanswered-lines.query.ts'
export { deliveryWork } from './work.ts'
