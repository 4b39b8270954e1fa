import './tables.ts'

export { deliveryBadges } from './badges.ts'
export { deliveryJson } from './delivery-json.ts'
export { deliveryList } from './delivery-list.query.ts'
export { openPscThreads } from './psc.ts'
export { pscFonts } from './psc-fonts.ts'
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
} from './receipt.ts'
export type { EventContext } from './recorded.ts'
export { type DeliveryDeps, deliveryRoutes } from './routes.ts'
export { transitPort } from './transit.query.ts'
