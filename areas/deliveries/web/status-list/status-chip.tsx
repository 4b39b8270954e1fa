import { useTexts } from '#kit/web/i18n.ts'
import { type ChipStyle, StatusChip } from '#kit/web/parts/chip.tsx'
import type { DeliveryStatus } from '../../rules/status.ts'
import { listTexts } from './texts.ts'

interface StatusStyle extends ChipStyle {
  readonly word: Extract<keyof (typeof listTexts)['en'], 'transit' | 'received' | 'completed' | `status${string}`>
}

/** The colour, icon and label of each status. Users can distinguish them without colour (G-202). */
export const statusStyle: Readonly<Record<DeliveryStatus | 'waiting', StatusStyle>> = {
  transit: { tone: 'blue', icon: 'truck', word: 'transit' },
  transit_demo: { tone: 'blue', icon: 'truck', hatched: true, word: 'statusDemo' },
  received: { tone: 'amber', icon: 'box', word: 'received' },
  completed: { tone: 'green', icon: 'tick', word: 'completed' },
  deleted: { tone: 'grey', icon: 'trash', struck: true, word: 'statusDeleted' },
  // in transit, and submitted by the store while the ERP was not available (ERP-04)
  waiting: { tone: 'amber', icon: 'clock', word: 'statusWaiting' },
}

export const DeliveryStatusChip = ({ status, isWaiting }: { status: DeliveryStatus; isWaiting?: boolean }) => {
  const t = useTexts(listTexts)
  const { word, ...look } = statusStyle[isWaiting ? 'waiting' : status]
  return <StatusChip {...look}>{t(word)}</StatusChip>
}
