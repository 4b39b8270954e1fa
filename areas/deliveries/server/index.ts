import './tables.ts'

export {
  type Confirmation,
  type ConfirmedDelivery,
  confirmDelivery,
  findRepeated,
  type NewDeliveryBody,
} from './confirm-delivery.ts'
export { type Creator, readCreator, supplierOf } from './creator.ts'
export { deliveryList } from './delivery-list.query.ts'
export { forgetIdempotencyKeys, lineRows } from './delivery-store.ts'
export { deliverySources } from './find-deliveries.ts'
export { deliveryJson, findDelivery } from './find-delivery.query.ts'
export { openLineList } from './open-lines.query.ts'
export { openPscThreads } from './psc.ts'
export { pscFonts } from './psc-fonts.ts'
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
export { deliveryWork, linesToNotify } from './work.ts'
