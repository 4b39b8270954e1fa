import { setImmediate } from 'node:timers/promises'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { deliveryMessages } from '#areas/deliveries/messages.ts'
import { confirmDelivery } from '#areas/deliveries/server/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { exact } from '#kit/shared/quantity.ts'
import type { importStates } from '../contract.ts'
import type { RowGroup } from '../rules/group-rows.ts'
import { cellFault, type JudgedDelivery, judgeDelivery } from '../rules/judge-delivery.ts'
import type { RowFault } from '../rules/read-rows.ts'
import { isSameDelivery } from '../rules/same-delivery.ts'
import type { ImportDeps } from './deps.ts'
import { type ImportFacts, type TakenNumber, takenNumbers } from './facts.query.ts'

/** The result for one delivery number of the sheet. */
export interface ImportedGroup {
  readonly group: RowGroup
  readonly state: (typeof importStates)[number]
  readonly id?: number | undefined
  readonly judged?: JudgedDelivery | undefined
  readonly existing?: Delivery | undefined
  readonly faults: readonly RowFault[]
}

/** Judging thousands of rows takes a second; other requests are served in between. */
const YIELD_INTERVAL_MS = 40

/**
 * Judges the deliveries of a sheet in their order: what an earlier one takes of a line is no longer open for the next.
 * A number whose delivery exists with the same content was sent before.
 */
export const judgeGroups = async (
  groups: readonly RowGroup[],
  facts: ImportFacts,
  taken: ReadonlyMap<string, TakenNumber>,
  rowFaults: readonly RowFault[],
): Promise<ImportedGroup[]> => {
  const inSheet = new Map<string, number>()
  const faultsByRow = Map.groupBy(rowFaults, ({ row }) => row)
  const judgedGroups: ImportedGroup[] = []
  let since = performance.now()
  for (const group of groups) {
    if (performance.now() - since > YIELD_INTERVAL_MS) {
      await setImmediate()
      since = performance.now()
    }
    judgedGroups.push(judgeGroup(group, facts, taken.get(group.key), faultsByRow, inSheet))
  }
  return judgedGroups
}

const judgeGroup = (
  group: RowGroup,
  facts: ImportFacts,
  taken: TakenNumber | undefined,
  faultsByRow: ReadonlyMap<number, readonly RowFault[]>,
  inSheet: Map<string, number>,
): ImportedGroup => {
  const unreadable = group.rows.flatMap(({ row }) => faultsByRow.get(row) ?? [])
  const existing = taken?.delivery
  if (existing && unreadable.length === 0 && isSameDelivery(group, existing, facts.companyNames))
    return { group, state: 'exists', id: existing.id, existing, faults: [] }
  const judged = judgeDelivery(group, facts, taken !== undefined, inSheet)
  // a cell that cannot be read is not reported as missing too
  const placeOf = ({ row, column }: RowFault) => `${row} ${column}`
  const places = new Set(unreadable.map(placeOf))
  const faults = [...unreadable, ...judged.faults.filter((fault) => !places.has(placeOf(fault)))]
  if (faults.length > 0 || !judged.request) return { group, state: 'refused', judged, faults }
  for (const { line, amount } of judged.draft.lines) {
    const key = lineKey(line)
    inSheet.set(
      key,
      exact(inSheet.get(key) ?? 0)
        .plus(amount ?? 0)
        .toNumber(),
    )
  }
  return { group, state: 'ready', judged, faults: [] }
}

const numberTaken: readonly string[] = [
  deliveryMessages.INVOICE_NO_EXISTS.code,
  deliveryMessages.INVOICE_NO_IN_TRANSIT.code,
]

/** Confirms a delivery that was judged ready, in its own transaction and in the same way as on the screen. */
const confirmGroup = async (
  deps: ImportDeps,
  caller: Caller,
  facts: ImportFacts,
  ready: ImportedGroup,
): Promise<ImportedGroup> => {
  const { group, judged } = ready
  if (!judged?.request) return ready
  const confirmed = await confirmDelivery(deps, caller, judged.request)
  if (confirmed.ok)
    return { group, judged, state: 'created', id: (JSON.parse(confirmed.value.json) as Delivery).id, faults: [] }
  // the same sheet may be sent twice at the same time
  if (numberTaken.includes(confirmed.message.code)) {
    const { delivery } = (await takenNumbers(deps, caller, facts.vendorId, [group.key])).get(group.key) ?? {}
    if (delivery && isSameDelivery(group, delivery, facts.companyNames))
      return { group, state: 'exists', id: delivery.id, existing: delivery, faults: [] }
  }
  return { group, judged, state: 'refused', faults: [cellFault(judged, confirmed)] }
}

/** Confirms the ready deliveries one after the other. A refused one does not stop the others (DLV-24). */
export const confirmGroups = async (
  deps: ImportDeps,
  caller: Caller,
  facts: ImportFacts,
  groups: readonly ImportedGroup[],
): Promise<ImportedGroup[]> => {
  const done: ImportedGroup[] = []
  for (const one of groups) done.push(one.state === 'ready' ? await confirmGroup(deps, caller, facts, one) : one)
  return done
}
