import { setImmediate } from 'node:timers/promises'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { deliveryMessages } from '#areas/deliveries/messages.ts'
import { type ConfirmDeliveryDeps, confirmDelivery } from '#areas/deliveries/server/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { sum } from '#kit/shared/quantity.ts'
import type { importStates } from '../contract.ts'
import {
  type CheckedDelivery,
  checkDelivery,
  type ImportCheckContext,
  isSameDelivery,
  toRowFault,
} from '../rules/check-delivery.ts'
import type { RowGroup } from '../rules/group-rows.ts'
import type { RowFault } from '../rules/read-rows.ts'
import { findTakenNumbers, type TakenNumbers } from './check-context.query.ts'

export interface ImportedGroup {
  readonly group: RowGroup
  readonly state: (typeof importStates)[number]
  readonly id?: number | undefined
  readonly checked?: CheckedDelivery | undefined
  readonly existing?: Delivery | undefined
  readonly faults: readonly RowFault[]
}

/** The time after which the check lets other requests run. Checking thousands of rows takes a second. */
const YIELD_INTERVAL_MS = 40

/**
 * Checks the deliveries of a sheet in order. Quantities of earlier deliveries are no longer deliverable for the
 * following ones. A delivery with the number and content of an existing one counts as sent before.
 */
export const checkGroups = async (
  groups: readonly RowGroup[],
  facts: ImportCheckContext,
  taken: TakenNumbers,
  rowFaults: readonly RowFault[],
): Promise<ImportedGroup[]> => {
  const inSheet = new Map<string, number>()
  const faultsByRow = Map.groupBy(rowFaults, ({ row }) => row)
  const checkedGroups: ImportedGroup[] = []
  let since = performance.now()
  for (const group of groups) {
    if (performance.now() - since > YIELD_INTERVAL_MS) {
      await setImmediate()
      since = performance.now()
    }
    checkedGroups.push(checkGroup(group, facts, taken, faultsByRow, inSheet))
  }
  return checkedGroups
}

const checkGroup = (
  group: RowGroup,
  facts: ImportCheckContext,
  taken: TakenNumbers,
  faultsByRow: ReadonlyMap<number, readonly RowFault[]>,
  inSheet: Map<string, number>,
): ImportedGroup => {
  const unreadable = group.rows.flatMap(({ row }) => faultsByRow.get(row) ?? [])
  const existing = taken.get(group.key)
  if (existing && unreadable.length === 0 && isSameDelivery(group, existing, facts.companyNames))
    return { group, state: 'exists', id: existing.id, existing, faults: [] }
  const checked = checkDelivery(group, facts, taken.has(group.key), inSheet)
  // a cell that cannot be read is not also reported as missing
  const placeOf = ({ row, column }: RowFault) => `${row} ${column}`
  const places = new Set(unreadable.map(placeOf))
  const faults = [...unreadable, ...checked.faults.filter((fault) => !places.has(placeOf(fault)))]
  if (faults.length > 0 || !checked.request) return { group, state: 'refused', checked, faults }
  for (const { line, amount } of checked.draft.lines) {
    const key = lineKey(line)
    inSheet.set(key, sum([inSheet.get(key) ?? 0, amount ?? 0]).toNumber())
  }
  return { group, state: 'ready', checked, faults: [] }
}

const numberTakenCodes: readonly string[] = [
  deliveryMessages.INVOICE_NO_EXISTS.code,
  deliveryMessages.INVOICE_NO_IN_TRANSIT.code,
]

/** Confirms a delivery with the state `ready` in its own transaction, in the same way as on the screen. */
const confirmGroup = async (
  deps: ConfirmDeliveryDeps,
  caller: Caller,
  facts: ImportCheckContext,
  ready: ImportedGroup,
): Promise<ImportedGroup> => {
  const { group, checked } = ready
  if (!checked?.request) return ready
  const confirmed = await confirmDelivery(deps, caller, checked.request)
  if (confirmed.ok)
    return { group, checked, state: 'created', id: (JSON.parse(confirmed.value.json) as Delivery).id, faults: [] }
  // another user may have sent the same sheet at the same time
  if (numberTakenCodes.includes(confirmed.message.code)) {
    const delivery = (await findTakenNumbers(deps, caller, facts.vendorId, [group.key])).get(group.key)
    if (delivery && isSameDelivery(group, delivery, facts.companyNames))
      return { group, state: 'exists', id: delivery.id, existing: delivery, faults: [] }
  }
  return { group, checked, state: 'refused', faults: [toRowFault(checked, confirmed)] }
}

/** Confirms the ready deliveries one after another. A refused delivery does not stop the others (DLV-24). */
export const confirmGroups = async (
  deps: ConfirmDeliveryDeps,
  caller: Caller,
  facts: ImportCheckContext,
  groups: readonly ImportedGroup[],
): Promise<ImportedGroup[]> => {
  const done: ImportedGroup[] = []
  for (const one of groups) done.push(one.state === 'ready' ? await confirmGroup(deps, caller, facts, one) : one)
  return done
}
