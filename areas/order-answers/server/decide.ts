import type { Caller } from '#areas/accounts/rules/caller.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Unit } from '#kit/server/database.ts'
import { auditAndAnnounce } from '#kit/server/live.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { OrderAnswer } from '../contract.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import { judgeDecision } from '../rules/answer.ts'
import type { Decision } from '../rules/states.ts'
import { findAnswer } from './answer-list.query.ts'
import type { OrderAnswerDeps } from './deps.ts'
import { lockLines, readErpLines } from './lines.ts'

export interface GivenDecision {
  readonly decision: Decision
  readonly reason?: string | undefined
}

/** Approves or declines a proposal (ACK-02), in a transaction that locks its line. */
export const decide = (
  deps: OrderAnswerDeps,
  caller: Caller,
  id: number,
  given: GivenDecision,
): Promise<Result<OrderAnswer>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<OrderAnswer>> => {
    const known = await findAnswer(unit, caller, id)
    if (!known) return refuse(messages.ANSWER_NOT_FOUND)
    const key = lineKey(known)
    await lockLines(unit, known.VENDOR_ID, [key])
    // read again: another buyer may have decided while this one waited for the lock
    const proposal = await findAnswer(unit, caller, id)
    if (!proposal) return refuse(messages.ANSWER_NOT_FOUND)
    const erp = await readErpLines(deps, unit, proposal.VENDOR_ID, [proposal])
    if (!erp.ok) return erp
    const state = judgeDecision(given.decision, { ...proposal, isLatest: proposal.latest }, erp.value.get(key))
    if (!state.ok) return state
    await store(deps, unit, caller, proposal, given, state.value)
    return ok((await findAnswer(unit, caller, id)) ?? proposal)
  })

const store = async (
  { now }: OrderAnswerDeps,
  unit: Unit,
  caller: Caller,
  { id, VENDOR_ID: vendor, INV_ORGID: organisation, PO_NUMBER, LINE_NUM }: OrderAnswer,
  { decision, reason = '' }: GivenDecision,
  state: 'accepted' | 'declined',
): Promise<void> => {
  const at = now()
  await unit
    .updateTable('order_answers.answer')
    .set({ state, decision, decision_reason: reason, decided_by_name: caller.username, decided_at: at })
    .where('id', '=', id)
    .execute()
  const entry = decision === 'approve' ? { what: 'order-answer.approve' } : { what: 'order-answer.decline' }
  const after = { po: PO_NUMBER, line: LINE_NUM, state, reason }
  await auditAndAnnounce(
    unit,
    caller,
    at,
    { ...entry, kind: 'order-answer', id, organisation, vendor, before: { state: 'proposed' }, after },
    { topic: 'order-answer.change', organisation, vendor, body: { lines: 1 } },
  )
}
