import type { WorkEntry } from '#areas/work/contract.ts'
import type { WorkResult } from '#areas/work/web/index.ts'
import { callApi } from '#kit/web/api.ts'
import { translate } from '#kit/web/i18n.ts'
import { decideProposals } from '../contract.ts'
import type { Decision } from '../rules/states.ts'
import { decisionTexts } from './decision-texts.ts'

/** Returns the answer's id from the id of its queue entry: 12 from 'proposals 12'. */
const idOf = ({ id }: WorkEntry): number => Number(id.split(' ').at(-1))

export const decide = async (
  decision: Decision,
  entries: readonly WorkEntry[],
  reason: string | undefined,
): Promise<WorkResult> => {
  const body = { decision, ids: entries.map(idOf), ...(reason ? { reason } : {}) }
  const answer = await callApi(decideProposals, { body })
  if (!answer.ok) return { text: '', refused: entries.map(({ id }) => ({ id, text: answer.text })), fault: answer.text }
  const refused = entries.flatMap((entry) => {
    const why = answer.value.find((one) => one.id === idOf(entry))?.refused
    return why ? [{ id: entry.id, text: why.message }] : []
  })
  const count = entries.length - refused.length
  return { text: count === 0 ? '' : translate(decisionTexts)(decision, { count }), refused }
}
