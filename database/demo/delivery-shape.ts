import type { DeliveryDetails } from '#areas/deliveries/contract.ts'
import type { DeliveryStatus } from '#areas/deliveries/rules/status.ts'

/** A user account. */
export interface Person {
  readonly id: number
  readonly name: string
}

/** The users who created and received the demo deliveries. */
export interface DeliveryPeople {
  readonly ofSupplier: (vendorId: number) => Person
  readonly trial: Person
  /** Returns the user who receives in an organisation. */
  readonly storeOf: (company: number) => Person
}

/** All users whose actions the demo data contain. */
export interface DemoPeople extends DeliveryPeople {
  readonly ofSupplier: (vendorId: number) => Person & { readonly email: string }
  readonly accounting: Person
  readonly purchase: Person
}

export interface PastDelivery {
  readonly vendorId: number
  readonly company: number
  readonly by: Person
  readonly createdAt: Date
  status: DeliveryStatus
  details: DeliveryDetails
  deleted: { readonly at: Date; readonly by: Person; readonly remarks: string } | null
  receipt: {
    readonly number: string
    readonly by: Person
    readonly at: Date
    readonly receiver: string
    readonly storeName: string
  } | null
}
