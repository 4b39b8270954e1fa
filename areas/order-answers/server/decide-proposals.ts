import type { Caller } from '#areas/accounts/rules/caller.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { writeAuditAndAnnounce } from '#kit/server/live.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { decideProposal, OrderAnswer } from '../contract.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import { checkDecision } from '../rules/answer.ts'
import { findAnswer } from './answer-list.query.ts'
import { lockAnsweredLines, readErpLines } from './answered-lines.ts'
import type { OrderAnswerDeps } from './deps.ts'
import { queueNotices } from './notices.ts'
import { enqueueAnswers, toErpLine } from './outbox.ts'

type GivenDecision = CallInput<typeof decideProposal>['body']

export type DecisionResult = { readonly id: number } & Result<OrderAnswer>

/**
 * Approves or declines proposals (ACK-02) in one transaction that locks their order lines. A refused decision does not
 * affect the others. Each supplier gets one mail per organisation about its declined proposals.
 */
export const decideProposals = async (
  deps: OrderAnswerDeps,
  caller: Caller,
  ids: readonly number[],
  given: GivenDecision,
): Promise<DecisionResult[]> => {
  // read before the transaction, because PGlite has only one connection, which the directory may need
  const organisations = await deps.directory.organisations()
  return deps.db.transaction().execute(async (unit): Promise<DecisionResult[]> => {
    const known: OrderAnswer[] = []
    for (const id of new Set(ids)) {
      const found = await findAnswer(unit, caller, id)
      if (found) known.push(found)
    }
    const erpLines = await lockAndReadErpLines(deps, unit, known)
    const decided: DecisionResult[] = []
    for (const id of new Set(ids)) decided.push({ id, ...(await decideOne(deps, unit, caller, id, given, erpLines)) })
    const declined = decided.flatMap((one) => (one.ok && one.value.state === 'declined' ? [one.value] : []))
    await queueNotices(unit, organisations, declined, {
      template: 'proposal-declined',
      about: ({ id }) => ({ kind: 'order-answer', id }),
      data: () => ({
        url: '/work?kind=declined',
        reason: given.reason || '-',
        decided_at: bangkokMinute(deps.now()),
      }),
    })
    return decided
  })
}

/** The order lines in the ERP by supplier, or the reason why they could not be read. */
type ErpLinesOfSuppliers = Map<number, Awaited<ReturnType<typeof readErpLines>>>

/**
 * Locks the order lines supplier by supplier, in ascending order, so that two buyers cannot deadlock. Then reads the
 * lines of each supplier from the ERP in one call.
 */
const lockAndReadErpLines = async (deps: OrderAnswerDeps, unit: Unit, answers: readonly OrderAnswer[]) => {
  const suppliers = [...Map.groupBy(answers, ({ VENDOR_ID }) => VENDOR_ID)].sort(([a], [b]) => a - b)
  for (const [vendorId, own] of suppliers) await lockAnsweredLines(unit, vendorId, own.map(lineKey))
  const erpLines: ErpLinesOfSuppliers = new Map()
  for (const [vendorId, own] of suppliers) erpLines.set(vendorId, await readErpLines(deps, unit, vendorId, own))
  return erpLines
}

/** Decides one proposal. It is read again, because another buyer may have decided it before the lock was acquired. */
const decideOne = async (
  deps: OrderAnswerDeps,
  unit: Unit,
  caller: Caller,
  id: number,
  given: GivenDecision,
  erpLines: ErpLinesOfSuppliers,
): Promise<Result<OrderAnswer>> => {
  const proposal = await findAnswer(unit, caller, id)
  const erp = proposal && erpLines.get(proposal.VENDOR_ID)
  if (!erp) return refuse(messages.ANSWER_NOT_FOUND)
  if (!erp.ok) return erp
  const ordered = erp.value.get(lineKey(proposal))
  const state = checkDecision(given.decision, proposal, ordered)
  if (!state.ok) return state
  await storeDecision(deps, unit, caller, proposal, given, state.value)
  return ok((await findAnswer(unit, caller, id)) ?? proposal)
}

const storeDecision = async (
  { now }: OrderAnswerDeps,
  unit: Unit,
  caller: Caller,
  proposal: OrderAnswer,
  { decision, reason = '' }: GivenDecision,
  state: 'accepted' | 'declined',
): Promise<void> => {
  const { id, VENDOR_ID: vendor, INV_ORGID: organisation, PO_NUMBER, LINE_NUM } = proposal
  const at = now()
  await unit
    .updateTable('order_answers.answer')
    .set({ state, decision, decision_reason: reason, decided_by_name: caller.username, decided_at: at })
    .where('id', '=', id)
    .execute()
  const entry = { what: `order-answer.${decision}`, kind: 'order-answer' }
  const after = { po: PO_NUMBER, line: LINE_NUM, state, reason }
  await writeAuditAndAnnounce(
    unit,
    caller,
    at,
    { ...entry, id, organisation, vendor, before: { state: 'proposed' }, after },
    { topic: 'order-answer.change', body: { lines: 1 } },
  )
  const { answer, schedule } = proposal
  const decided = {
    event: 'decision',
    id,
    vendorId: vendor,
    ...toErpLine(proposal),
    answer,
    schedule,
    decision,
    state,
    reason,
    by: caller.username,
  } as const
  await enqueueAnswers(unit, [decided], at)
}
