import { bangkokMinute } from '#kit/shared/dates.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages } from '../messages.ts'

/** The store that is scanning a delivery in transit. It is recorded with the first box. */
export interface AtDock {
  /** The time of the first box as an ISO instant. */
  readonly since: string
  readonly store: string
}

/** After the first box is scanned at the dock, only the store can delete or convert the delivery (RCV-17). */
export const refuseAtDock = (atDock: AtDock | null | undefined, isStore: boolean): Refusal | undefined =>
  atDock && !isStore
    ? refuse(deliveryMessages.BEING_RECEIVED, { store: atDock.store, since: bangkokMinute(atDock.since) })
    : undefined
