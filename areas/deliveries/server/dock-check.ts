import type { Caller } from '#areas/accounts/rules/caller.ts'
import { noneIfUnavailable } from '#kit/server/away.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { ok, type Result } from '#kit/shared/result.ts'
import type { dockCheck } from '../contract.ts'
import { readCreator } from './creator.ts'
import type { DockStockPort } from './dock-stock.port.ts'

/** The number in the ERP call, which requires one. The delivery does not have a number yet. */
const NO_NUMBER = '-'

/**
 * Returns the items that need a sub-inventory and have none (DLV-21, G-221). An item for which the ERP does not answer
 * is left out.
 */
export const lackingItems = async (
  stock: DockStockPort,
  caller: Caller,
  { company, vendor_id, item }: CallInput<typeof dockCheck>['query'],
): Promise<Result<{ lacking: string[] }>> => {
  const creator = readCreator(caller, { company, vendor_id })
  if (!creator.ok) return creator
  const items = [...new Set([item].flat())]
  const answers = await Promise.all(
    items.map((ITEM_CODE) => stock.subInventory({ company, ITEM_CODE, invoiceNo: NO_NUMBER }).catch(noneIfUnavailable)),
  )
  return ok({ lacking: items.filter((_, index) => answers[index]?.missing) })
}
