import type { ChipStyle } from '#kit/web/chip.tsx'
import type { DeliveryStatus } from '../../rules/status.ts'

type StatusLabel =
  | 'statusWaiting'
  | 'statusTransit'
  | 'statusDemo'
  | 'statusReceived'
  | 'statusCompleted'
  | 'statusDeleted'

/** The style of a delivery in transit that the store has submitted while the ERP was not available (ERP-04). */
export const waitingStyle: ChipStyle & { readonly word: StatusLabel } = {
  tone: 'amber',
  icon: 'clock',
  word: 'statusWaiting',
}

/** The colour, icon and label of each status. Users can distinguish them without colour (G-202). */
export const statusStyle: Readonly<Record<DeliveryStatus, ChipStyle & { readonly word: StatusLabel }>> = {
  transit: { tone: 'blue', icon: 'truck', word: 'statusTransit' },
  transit_demo: { tone: 'blue', icon: 'truck', hatched: true, word: 'statusDemo' },
  received: { tone: 'amber', icon: 'box', word: 'statusReceived' },
  completed: { tone: 'green', icon: 'tick', word: 'statusCompleted' },
  deleted: { tone: 'grey', icon: 'trash', struck: true, word: 'statusDeleted' },
}
