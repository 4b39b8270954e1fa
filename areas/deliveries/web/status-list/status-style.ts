import type { ChipStyle } from '#kit/web/chip.tsx'
import type { DeliveryStatus } from '../../rules/status.ts'
import type { listTexts } from './texts.ts'

interface StatusStyle extends ChipStyle {
  readonly word: Extract<keyof (typeof listTexts)['en'], 'transit' | 'received' | 'completed' | `status${string}`>
}

/** The style of a delivery in transit that the store has submitted while the ERP was not available (ERP-04). */
export const waitingStyle: StatusStyle = { tone: 'amber', icon: 'clock', word: 'statusWaiting' }

/** The colour, icon and label of each status. Users can distinguish them without colour (G-202). */
export const statusStyle: Readonly<Record<DeliveryStatus, StatusStyle>> = {
  transit: { tone: 'blue', icon: 'truck', word: 'transit' },
  transit_demo: { tone: 'blue', icon: 'truck', hatched: true, word: 'statusDemo' },
  received: { tone: 'amber', icon: 'box', word: 'received' },
  completed: { tone: 'green', icon: 'tick', word: 'completed' },
  deleted: { tone: 'grey', icon: 'trash', struck: true, word: 'statusDeleted' },
}
