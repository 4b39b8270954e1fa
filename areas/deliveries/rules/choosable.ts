import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { whyNotSelectable } from '#areas/purchase-orders/rules/still-deliverable.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../messages.ts'

/** Returns whether a job line is in transit. It cannot be delivered again until that delivery is received (G-81). */
export const isJobInTransit = ({ JOBS, transit }: Pick<PoLine, 'JOBS' | 'transit'>): boolean =>
  Boolean(JOBS) && transit > 0

/** Returns why a line cannot be added to a delivery; undefined if it can (DLV-01, DLV-15). */
export const whyNotChoosable = (line: PoLine): Refusal | undefined =>
  isJobInTransit(line) ? refuse(messages.DUPLICATE_IN_TRANSIT) : whyNotSelectable(line)

export const isChoosable = (line: PoLine): boolean => whyNotChoosable(line) === undefined
