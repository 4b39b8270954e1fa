import type { DeliveryDetails } from '#areas/deliveries/contract.ts'
import type { DeliveryStatus } from '#areas/deliveries/rules/status.ts'
import type { OrderLine } from './goods-shape.ts'

/** A user of accounts. */
export interface Person {
  readonly id: number
  readonly name: string
}

/** Who made the deliveries of the demo. */
export interface DemoPeople {
  readonly ofSupplier: (vendorId: number) => Person
  readonly trial: Person
  /** Fetches months from the ERP. */
  readonly accounting: Person
  /** Receives in an organisation; that of 103 also made some on behalf of suppliers. */
  readonly storeOf: (company: number) => Person
}

export interface PastReceipt {
  readonly number: string
  readonly by: Person
  readonly at: Date
  readonly receiver: string
  readonly storeName: string
}

/** A delivery with all that has happened to it. */
export interface PastDelivery {
  readonly vendorId: number
  readonly company: number
  readonly by: Person
  readonly createdAt: Date
  readonly status: DeliveryStatus
  readonly details: DeliveryDetails
  readonly deleted: { readonly at: Date; readonly by: Person; readonly remarks: string } | null
  readonly receipt: PastReceipt | null
}

/** With the id that the database gives it. */
export type Numbered = PastDelivery & { readonly id: number }

export interface DeliveryHistory {
  readonly deliveries: readonly PastDelivery[]
  /** The order lines as those deliveries leave them. */
  readonly po_lines: readonly OrderLine[]
  /** Receive numbers given so far. */
  readonly receiveNumbers: number
}
