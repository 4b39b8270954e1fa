import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { listReply } from '#kit/server/list-reply.ts'
import * as calls from '../contract.ts'
import { answerLines, written } from './answer-lines.ts'
import { answerList } from './answer-list.query.ts'
import { decide } from './decide.ts'
import type { OrderAnswerDeps } from './deps.ts'
import { saveSettings, settingsOf } from './settings.ts'

export const orderAnswerRoutes = (deps: OrderAnswerDeps): PortalRoute[] => [
  answer(calls.answerOrderLines, async ({ caller, body, language }) => {
    const answered = await answerLines(deps, caller, body, language)
    return answered.ok ? answered.value : answered
  }),

  answer(calls.listOrderAnswers, async ({ caller, query }) => listReply(await answerList(deps.db, caller, query))),

  answer(calls.decideProposal, async ({ caller, params, body }) => {
    const decided = await decide(deps, caller, params.id, body)
    return decided.ok ? decided.value : decided
  }),

  answer(calls.decideProposals, async ({ caller, body: { ids, ...given }, language }) => {
    const results = []
    for (const id of new Set(ids)) {
      const decided = await decide(deps, caller, id, given)
      results.push(
        decided.ok ? { id, state: decided.value.state } : { id, state: null, refused: written(decided, language) },
      )
    }
    return results
  }),

  answer(calls.getAnswerSettings, async ({ params: { id } }) => (await settingsOf(deps.db, [id]))(id)),

  answer(calls.putAnswerSettings, async ({ caller, params, body }) => {
    const saved = await saveSettings(deps, caller, params.id, body)
    return saved.ok ? saved.value : saved
  }),
]
