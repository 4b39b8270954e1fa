/** Paths of gateway calls that the sources do not define (S2 §7), relative to the gateway's URL. */
export interface GatewayPaths {
  /** POST `{ Month }` → `{ status: 'success', data: [invoice] }` */
  readonly invoices: string
  /** POST `{ Month }` → `{ status: 'success', data: [payment] }` */
  readonly payments: string
  /** GET `?company` → `{ createdAt, details: [PDS line] }` */
  readonly pds: string
  /** GET `?key&inv&vendor_id&inv_orgid` → `{ Status: 'SUCCESS', ReceiveNumber }`, or 404: not booked */
  readonly booked: string
  /** POST an answer → `{ Status: 'SUCCESS' }` */
  readonly orderAnswers: string
}

export const standardPaths: GatewayPaths = {
  invoices: 'invoiceSummary',
  payments: 'paymentSummary',
  pds: 'pdsStatus',
  booked: 'barcode_v2/invoice',
  orderAnswers: 'orderAnswers',
}

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
