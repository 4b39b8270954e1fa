import { bangkokMinute } from '#kit/shared/dates.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages } from '../messages.ts'

export const deliveryStatuses = ['transit', 'transit_demo', 'received', 'completed', 'deleted'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The statuses in which each action is allowed (S1 §4). The server, the buttons and the tests all use this table. */
export const allowedFrom = {
  delete: ['transit', 'transit_demo'],
  receive: ['transit'],
  // a report may arrive after the receipt, because the device stores it until it has a connection (RCV-10)
  report: ['transit', 'received', 'completed'],
  // demo users can convert their own demo deliveries, which are never received (G-52)
  convert: ['transit', 'transit_demo', 'received'],
  // replace: notifies the ERP that a received DO became an invoice (G-49)
  replace: ['received'],
} as const satisfies Record<string, readonly DeliveryStatus[]>

export const isActionAllowed = (action: keyof typeof allowedFrom, status: DeliveryStatus): boolean =>
  (allowedFrom[action] as readonly DeliveryStatus[]).includes(status)

/** The store that is scanning a delivery in transit. It is recorded when the first box is scanned. */
export interface ScanningStore {
  /** The time of the first box as an ISO instant. */
  readonly since: string
  readonly store: string
}

/** After the first box was scanned at the dock, only the store can delete or convert the delivery (RCV-17). */
export const refuseWhileAtDock = (atDock: ScanningStore | null | undefined, isStore: boolean): Refusal | undefined =>
  atDock && !isStore
    ? refuse(deliveryMessages.BEING_RECEIVED, { store: atDock.store, since: bangkokMinute(atDock.since) })
    : undefined
