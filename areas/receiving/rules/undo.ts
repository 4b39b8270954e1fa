import type { DeliveryStatus } from '#areas/deliveries/rules/status.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { receivingMessages as messages } from '../messages.ts'

interface UndoFacts {
  readonly status: DeliveryStatus
  readonly receivedAt: Date | null
  readonly isSupervisor: boolean
  /** True if the ERP has processed the receipt further, because its DO became an invoice there. */
  readonly isReplaced: boolean
}

/**
 * Returns the reason why a receipt cannot be undone. Only a supervisor can undo it, on the same day in Bangkok, and
 * before the ERP processes it further (G-123).
 */
export const whyNotUndoReceipt = (facts: UndoFacts, now: Date): Refusal | undefined => {
  if (!facts.isSupervisor) return refuse(messages.UNDO_NOT_ALLOWED)
  if ((facts.status !== 'received' && facts.status !== 'completed') || facts.receivedAt === null)
    return refuse(messages.UNDO_NOT_RECEIVED)
  if (bangkokDay(facts.receivedAt) !== bangkokDay(now)) return refuse(messages.UNDO_TOO_LATE)
  return facts.isReplaced ? refuse(messages.UNDO_CONSUMED) : undefined
}
