import type { ChipLook } from '#kit/web/chip.tsx'
import type { DeliveryStatus } from '../../rules/status.ts'

type StatusWord =
  | 'statusWaiting'
  | 'statusTransit'
  | 'statusDemo'
  | 'statusReceived'
  | 'statusCompleted'
  | 'statusDeleted'

/** In transit for the portal, and submitted by the store: the ERP does not answer (ERP-04). */
export const waitingLook: ChipLook & { readonly word: StatusWord } = {
  tone: 'amber',
  icon: 'clock',
  word: 'statusWaiting',
}

/** Colour, icon and word of a status: told apart without colour too (G-202). */
export const statusLook: Readonly<Record<DeliveryStatus, ChipLook & { readonly word: StatusWord }>> = {
  transit: { tone: 'blue', icon: 'truck', word: 'statusTransit' },
  transit_demo: { tone: 'blue', icon: 'truck', hatched: true, word: 'statusDemo' },
  received: { tone: 'amber', icon: 'box', word: 'statusReceived' },
  completed: { tone: 'green', icon: 'tick', word: 'statusCompleted' },
  deleted: { tone: 'grey', icon: 'trash', struck: true, word: 'statusDeleted' },
}
