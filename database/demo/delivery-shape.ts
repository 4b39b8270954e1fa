import type { DeliveryDetails } from '#areas/deliveries/contract.ts'
import type { DeliveryStatus } from '#areas/deliveries/rules/status.ts'
import type { OrderLine } from './orders.ts'

/** A user of the accounts area. */
export interface Person {
  readonly id: number
  readonly name: string
}

/** The users who created and received the demo deliveries. */
export interface DeliveryPeople {
  readonly ofSupplier: (vendorId: number) => Person
  readonly trial: Person
  /**
   * Returns the user who receives in an organisation. The user of organisation 103 also created some deliveries on
   * behalf of suppliers.
   */
  readonly storeOf: (company: number) => Person
}

/** All users whose actions the demo data contain. */
export interface DemoPeople extends DeliveryPeople {
  readonly ofSupplier: (vendorId: number) => Person & { readonly email: string }
  /** The user who fetches months from the ERP. */
  readonly accounting: Person
  /** The user who sends SQM and codes of conduct. */
  readonly purchase: Person
}

export interface PastReceipt {
  readonly number: string
  readonly by: Person
  readonly at: Date
  readonly receiver: string
  readonly storeName: string
}

/** A past delivery with its events. */
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

/** A delivery with its database id. */
export type PastDeliveryWithId = PastDelivery & { readonly id: number }

export interface DeliveryHistory {
  readonly deliveries: readonly PastDelivery[]
  /** The order lines, with their quantities after these deliveries. */
  readonly po_lines: readonly OrderLine[]
  /** The number of receive numbers used so far. */
  readonly receiveNumbers: number
}
