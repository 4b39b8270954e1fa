import './tables.ts'

export {
  type ConfirmDeliveryDeps,
  type ConfirmedDelivery,
  confirmDelivery,
  findRepeatedRequest,
  type NewDeliveryBody,
} from './confirm-delivery.ts'
export { type Creator, readCreator, supplierOfRequest } from './creator.ts'
export { clearIdempotencyKeys, deliveryLineRows } from './delivery-store.ts'
export { openPscThreads } from './psc/psc.ts'
export { pscFonts } from './psc/psc-fonts.ts'
export { deliveryList } from './queries/delivery-list.query.ts'
export { deliverySources } from './queries/find-deliveries.ts'
export { deliveryJson, findDelivery } from './queries/find-delivery.query.ts'
export { openLineList } from './queries/open-lines.query.ts'
export { transitPort } from './queries/transit.query.ts'
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
  markReceiptUndone,
  markReceived,
  type ReceivableDelivery,
  recordReceiver,
  type ShortReceipt,
} from './receipt.ts'
export { deliveryRoutes } from './routes.ts'
export { deliveriesInScope, mayReadDemo } from './scope.ts'
export { deliveryWork, linesToNotify } from './work.ts'
