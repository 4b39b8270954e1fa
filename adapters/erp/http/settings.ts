/** Calls of the gateway whose paths the sources do not show (S2 §7), relative to its address. */
export interface GatewayPaths {
  /** POST `{ Month }` → `{ status: 'success', data: [invoice] }` */
  readonly invoices: string
  /** POST `{ Month }` → `{ status: 'success', data: [payment] }` */
  readonly payments: string
  /** GET `?company` → `{ createdAt, details: [PDS line] }` */
  readonly pds: string
  /** GET `?key&inv&vendor_id&inv_orgid` → `{ Status: 'SUCCESS', ReceiveNumber }`; 404 or another Status: not booked. */
  readonly booked: string
}

export const standardPaths: GatewayPaths = {
  invoices: 'invoiceSummary',
  payments: 'paymentSummary',
  pds: 'pdsStatus',
  booked: 'barcode_v2/invoice',
}

/** How the group's gateway is reached. Times in ms. */
export interface GatewaySettings {
  /** Serves metadata, pos_v2, months and schedule. */
  readonly url: string
  /** Serves barcode_v2 and replaceDO; often the same. */
  readonly receivingUrl: string
  /** Sent as a bearer token. */
  readonly key: string
  /** The longest that a question may take. */
  readonly timeoutMs: number
  /** The longest that booking may take. */
  readonly receiveTimeoutMs: number
  /** The longest that a month of invoices or payments may take. */
  readonly monthTimeoutMs: number
  readonly paths: GatewayPaths
  /** How long nobody is made to wait for it after it failed several times in a row; five seconds when left out. */
  readonly reconnectDelayMs?: number
}
