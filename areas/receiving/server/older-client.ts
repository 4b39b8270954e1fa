import type { Caller } from '#areas/accounts/rules/caller.ts'
import { deliveredLines } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import { cleanNumber, numberKey } from '#areas/deliveries/rules/number-key.ts'
import { findByNumber, type ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import { exact, plainQuantity, sum } from '#kit/shared/quantity.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { OlderReceiptLine, PostedReplacement } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { convertDosInErp } from './corrections/replace-do.ts'
import { type FinishedReceipt, receiveDelivery } from './receive.ts'
import type { ReceivingDeps } from './receiving-deps.ts'

const lineKeyOf = (
  po: string,
  release: string | number | null | undefined,
  line: number,
  shipment: number | null | undefined,
) => JSON.stringify([po.trim(), Number(release || 0), line, shipment ?? 1])

/**
 * Refuses posted lines whose order lines or quantities differ from those of the delivery (RCV-07). An order line can be
 * posted several times, once per lot. Several lines of the delivery, one per job, can belong to one order line.
 */
const checkLines = ({ details }: ReceivableDelivery, lines: readonly OlderReceiptLine[]): Refusal | undefined => {
  const posted = groupBy(lines, ({ po, rel, line, shipment_num }) => lineKeyOf(po, rel, line, shipment_num))
  const own = groupBy(deliveredLines(details), ({ line: { PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM } }) =>
    lineKeyOf(PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM),
  )
  if (posted.size !== own.size || [...own.keys()].some((key) => !posted.has(key))) return refuse(messages.LINES_DIFFER)
  for (const [key, delivered] of own) {
    const portal = sum(delivered.map(({ amount }) => amount))
    const paper = sum((posted.get(key) ?? []).map(({ qty }) => qty))
    if (exact(paper).eq(portal)) continue
    const line = delivered[0]?.line.LINE_NUM ?? 0
    return refuse(messages.QUANTITY_DIFFERS, { line, portal: plainQuantity(portal), paper: plainQuantity(paper) })
  }
  return undefined
}

/**
 * Receives a delivery for an older client, which posts the lines of the delivery (S2 §7). The delivery is found by its
 * number, organisation and lines.
 */
export const postOlderReceipt = async (
  deps: ReceivingDeps,
  caller: Caller,
  lines: readonly OlderReceiptLine[],
): Promise<Result<FinishedReceipt>> => {
  const [first] = lines
  if (!first || caller.companyId === null) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  if (lines.some(({ inv }) => cleanNumber(inv) !== cleanNumber(first.inv))) return refuse(messages.LINES_DIFFER)
  if (lines.some(({ inv_orgid }) => inv_orgid !== caller.companyId)) return refuse(messages.SCAN_OTHER_COMPANY)
  const found = (
    await findByNumber(deps.db, caller.companyId, { number: first.inv, vendorId: first.vendor_id ?? undefined })
  ).filter(({ status }) => status !== 'deleted')
  // two suppliers may use the same number, so the delivery whose lines match is received
  const fitting = found.find((delivery) => checkLines(delivery, lines) === undefined)
  const refusal = fitting ? undefined : found[0] ? checkLines(found[0], lines) : refuse(messages.INVOICE_NOT_IN_SYSTEM)
  if (refusal) return refusal
  return receiveDelivery(deps, caller, { deliveryId: fitting?.id ?? 0, employeeId: null, scanned: null })
}

/**
 * Finds the delivery of the organisation with both the DO number and the invoice number, because an older client does
 * not send the supplier (S2 §7). Refuses if several deliveries have both numbers.
 */
const findReplaced = async ({ db }: ReceivingDeps, company: number, { DO: doNo, INV: no }: PostedReplacement) => {
  const found = (await findByNumber(db, company, { number: no })).filter(
    ({ status, isDemo, number, doNumber }) =>
      status !== 'deleted' &&
      !isDemo &&
      numberKey(number) === numberKey(no) &&
      doNumber !== null &&
      numberKey(doNumber) === numberKey(doNo),
  )
  const [first, ...others] = found
  if (!first) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  return others.length > 0 ? refuse(messages.DO_AMBIGUOUS, { doNo, no }) : ok(first.id)
}

/** Replaces the DOs that an older client posts in one call: either all of them or none. */
export const postOlderReplacements = async (
  deps: ReceivingDeps,
  caller: Caller,
  posted: readonly PostedReplacement[],
): Promise<Result<readonly number[]>> => {
  const company = caller.companyId
  if (company === null) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  if (posted.some(({ INV_ORGID }) => INV_ORGID !== company)) return refuse(messages.SCAN_OTHER_COMPANY)
  const ids: number[] = []
  for (const one of posted) {
    const found = await findReplaced(deps, company, one)
    if (!found.ok) return found
    ids.push(found.value)
  }
  return convertDosInErp(deps, caller, ids)
}

/** Completes an invoice for an older client after `replaceDO`. If the ERP was not notified yet, notifies it first. */
export const completeReplacement = async (
  deps: ReceivingDeps,
  caller: Caller,
  named: { readonly number: string; readonly vendorId: number },
): Promise<Result<readonly number[]>> => {
  if (caller.companyId === null) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  const found = (await findByNumber(deps.db, caller.companyId, named)).find(({ status }) => status !== 'deleted')
  return found ? convertDosInErp(deps, caller, [found.id]) : refuse(messages.INVOICE_NOT_IN_SYSTEM)
}
