import { accountMessages } from '#areas/accounts/messages.ts'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { checkUnanswered } from '../contract.ts'
import { type Policy, unansweredLines } from '../rules/policy.ts'
import type { OrderAnswerDeps } from './deps.ts'
import { readErpLines, readLineStates } from './lines.ts'
import { readAnswerSettings } from './settings.ts'

type Body = CallInput<typeof checkUnanswered>['body']

/**
 * Returns the unanswered order lines of a delivery and the policy of their organisation (ACK-03). Lines that the ERP
 * does not have are left out. While the ERP does not respond, no line is returned; Confirm checks again.
 */
export const unansweredRows = async (
  deps: OrderAnswerDeps,
  caller: Caller,
  { vendor_id, lines }: Body,
): Promise<Result<{ policy: Policy; rows: number[] }>> => {
  const scope = scopeOf(caller)
  if (scope.kind === 'none') return refuse(accountMessages.FORBIDDEN)
  const vendorId = scope.kind === 'vendor' ? scope.vendorId : vendor_id
  const company = lines[0]?.INV_ORGID
  // trial accounts do not answer orders
  if (vendorId === undefined || company === undefined || caller.reach === 'demo') return ok({ policy: 'off', rows: [] })
  if (caller.companyId !== null && caller.companyId !== company) return refuse(accountMessages.FORBIDDEN)
  const { policy } = (await readAnswerSettings(deps.db, [company]))(company)
  if (policy === 'off') return ok({ policy, rows: [] })
  const wanted = lines.map((line, row) => ({ ...line, row })).filter(({ INV_ORGID }) => INV_ORGID === company)
  const erp = await deps.db.transaction().execute((unit) => readErpLines(deps, unit, vendorId, wanted))
  if (!erp.ok) return ok({ policy, rows: [] })
  const known = wanted.flatMap(({ row, ...identity }) => {
    const line = erp.value.get(lineKey(identity))
    return line ? [{ ...line, row }] : []
  })
  const states = await readLineStates(deps.db, vendorId, known)
  const checked = known.map((line, index) => ({ ...line, state: states[index] ?? ('open' as const) }))
  return ok({ policy, rows: unansweredLines(policy, checked).map(({ row }) => row) })
}
