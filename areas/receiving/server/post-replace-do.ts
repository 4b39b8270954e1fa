import type { Caller } from '#areas/accounts/rules/caller.ts'
import { numberKey } from '#areas/deliveries/rules/number-key.ts'
import { findByNumber } from '#areas/deliveries/server/index.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { PostedReplacement } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import type { ReceivingDeps } from './receiving-deps.ts'
import { replaceDos } from './replace-do.ts'

/**
 * Finds the delivery of the organisation with both the DO number and the invoice number, because an older client does
 * not send the supplier (S2 §7). Refuses if several deliveries have both numbers.
 */
const findReplaced = async (
  { db }: ReceivingDeps,
  company: number,
  { DO: doNo, INV: no }: PostedReplacement,
): Promise<Result<number>> => {
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
export const postReplaceDo = async (
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
  return replaceDos(deps, caller, ids)
}

/**
 * Completes an invoice for an older client after `replaceDO`. If the ERP was not notified yet, it is notified first.
 */
export const completeReplacement = async (
  deps: ReceivingDeps,
  caller: Caller,
  named: { readonly number: string; readonly vendorId: number },
): Promise<Result<readonly number[]>> => {
  if (caller.companyId === null) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  const found = (await findByNumber(deps.db, caller.companyId, named)).find(({ status }) => status !== 'deleted')
  return found ? replaceDos(deps, caller, [found.id]) : refuse(messages.INVOICE_NOT_IN_SYSTEM)
}
