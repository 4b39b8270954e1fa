import { accountMessages } from '#areas/accounts/messages.ts'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { findUnansweredLines } from '../contract.ts'
import * as calls from '../contract.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import { type AnswerPolicy, unansweredLines } from '../rules/policy.ts'
import { answerLines, toLocalizedRefusal } from './answer-lines.ts'
import { answerList, findAnswer } from './answer-list.query.ts'
import { readErpLines, readLineStates } from './answered-lines.ts'
import { decideProposals } from './decide-proposals.ts'
import type { OrderAnswerDeps } from './deps.ts'
import { readAnswerSettings, saveAnswerSettings } from './settings.ts'

export const orderAnswerRoutes = (deps: OrderAnswerDeps): PortalRoute[] => [
  defineRoute(calls.answerOrderLines, ({ caller, body, language }) => answerLines(deps, caller, body, language)),

  defineRoute(calls.listOrderAnswers, ({ caller, query }) => listReply(answerList(deps.db, caller, query))),

  defineRoute(
    calls.getOrderAnswer,
    async ({ caller, params: { id } }) => (await findAnswer(deps.db, caller, id)) ?? refuse(messages.ANSWER_NOT_FOUND),
  ),

  defineRoute(calls.decideProposal, async ({ caller, params, body }) => {
    const [decided] = await decideProposals(deps, caller, [params.id], body)
    if (!decided) throw new Error('one proposal has one result')
    return decided
  }),

  defineRoute(calls.decideProposals, async ({ caller, body: { ids, ...given }, language }) =>
    (await decideProposals(deps, caller, ids, given)).map((decided) =>
      decided.ok
        ? { id: decided.id, state: decided.value.state }
        : { id: decided.id, state: null, refused: toLocalizedRefusal(decided, language) },
    ),
  ),

  defineRoute(calls.findUnansweredLines, ({ caller, body }) => unansweredRows(deps, caller, body)),

  defineRoute(calls.getAnswerSettings, async ({ params: { id } }) => (await readAnswerSettings(deps.db, [id]))(id)),

  defineRoute(calls.putAnswerSettings, ({ caller, params, body }) => saveAnswerSettings(deps, caller, params.id, body)),
]

type Body = CallInput<typeof findUnansweredLines>['body']

/**
 * Returns the unanswered order lines of a delivery and the policy of their organisation (ACK-03). Lines that the ERP
 * does not have are left out. While the ERP is not available, no lines are returned; Confirm checks again.
 */
const unansweredRows = async (
  deps: OrderAnswerDeps,
  caller: Caller,
  { vendor_id, lines }: Body,
): Promise<Result<{ policy: AnswerPolicy; rows: number[] }>> => {
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
