import './tables.ts'

export { pscFonts } from './psc-fonts.ts'
export {
  findReceivable,
  markReceived,
  nameReceiver,
  type ReceiptFacts,
  type ReceivableDelivery,
  type SheetName,
} from './receipt.ts'
export { type DeliveryParts, deliveryRoutes } from './routes.ts'
export { transitPort } from './transit.query.ts'
