import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { listReply } from '#kit/server/list-reply.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import { answerLines, written } from './answer-lines.ts'
import { answerList, findAnswer } from './answer-list.query.ts'
import { decideAll } from './decide.ts'
import type { OrderAnswerDeps } from './deps.ts'
import { readAnswerSettings, saveSettings } from './settings.ts'
import { unansweredRows } from './unanswered.ts'

export const orderAnswerRoutes = (deps: OrderAnswerDeps): PortalRoute[] => [
  answer(calls.answerOrderLines, ({ caller, body, language }) => answerLines(deps, caller, body, language)),

  answer(calls.listOrderAnswers, ({ caller, query }) => listReply(answerList(deps.db, caller, query))),

  answer(
    calls.getOrderAnswer,
    async ({ caller, params: { id } }) => (await findAnswer(deps.db, caller, id)) ?? refuse(messages.ANSWER_NOT_FOUND),
  ),

  answer(calls.decideProposal, async ({ caller, params, body }) => {
    const [decided] = await decideAll(deps, caller, [params.id], body)
    if (!decided) throw new Error('one proposal has one result')
    return decided
  }),

  answer(calls.decideProposals, async ({ caller, body: { ids, ...given }, language }) =>
    (await decideAll(deps, caller, ids, given)).map((decided) =>
      decided.ok
        ? { id: decided.id, state: decided.value.state }
        : { id: decided.id, state: null, refused: written(decided, language) },
    ),
  ),

  answer(calls.checkUnanswered, ({ caller, body }) => unansweredRows(deps, caller, body)),

  answer(calls.getAnswerSettings, async ({ params: { id } }) => (await readAnswerSettings(deps.db, [id]))(id)),

  answer(calls.putAnswerSettings, ({ caller, params, body }) => saveSettings(deps, caller, params.id, body)),
]
