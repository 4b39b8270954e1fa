/** Paths of gateway calls that the sources do not define (S2 §7), relative to the gateway's URL. */
export const standardPaths = {
  /** POST `{ Month }` → `{ status: 'success', data: [invoice] }` */
  invoices: 'invoiceSummary',
  /** POST `{ Month }` → `{ status: 'success', data: [payment] }` */
  payments: 'paymentSummary',
  /** GET `?company` → `{ createdAt, details: [PDS line] }` */
  pds: 'pdsStatus',
  /** GET `?key&inv&vendor_id&inv_orgid` → `{ Status: 'SUCCESS', ReceiveNumber }`, or 404: not booked */
  booked: 'barcode_v2/invoice',
  /** POST an answer → `{ Status: 'SUCCESS' }` */
  orderAnswers: 'orderAnswers',
}
export type GatewayPaths = Readonly<typeof standardPaths>

/** The settings of the group's gateway. Times are in ms. */
export interface GatewaySettings {
  /** The base URL of all calls that do not use `receivingUrl`. */
  readonly url: string
  /** The URL of barcode_v2 and replaceDO; often the same as `url`. */
  readonly receivingUrl: string
  /** The bearer token. */
  readonly key: string
  /** The timeout of a query. */
  readonly timeoutMs: number
  /** The timeout of booking a receipt. */
  readonly receiveTimeoutMs: number
  /** The timeout of reading a month of invoices or payments. */
  readonly monthTimeoutMs: number
  readonly paths: GatewayPaths
  /** How long calls fail immediately after several consecutive failures; five seconds if left out. */
  readonly reconnectDelayMs?: number
}
