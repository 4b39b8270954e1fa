import type { WorkEntry } from '#areas/work/contract.ts'
import type { WorkResult } from '#areas/work/web/index.ts'
import { callApi } from '#kit/web/api.ts'
import { translate } from '#kit/web/i18n.ts'
import { decideProposals } from '../contract.ts'
import type { Decision } from '../rules/states.ts'
import { decisionTexts } from './decision-texts.ts'
import { sendInParts } from './in-parts.ts'

/** Returns the answer's id from the id of its queue entry: 12 from 'proposals 12'. */
const idOf = ({ id }: WorkEntry): number => Number(id.split(' ').at(-1))

export const decide = async (
  decision: Decision,
  entries: readonly WorkEntry[],
  reason: string | undefined,
): Promise<WorkResult> => {
  const { results, failure } = await sendInParts(entries, (part) =>
    callApi(decideProposals, { body: { decision, ids: part.map(idOf), ...(reason ? { reason } : {}) } }),
  )
  const resultById = new Map(results.map((result) => [result.id, result]))
  const refused = entries.flatMap((entry) => {
    const result = resultById.get(idOf(entry))
    const why = result ? result.refused?.message : failure?.text
    return why === undefined ? [] : [{ id: entry.id, text: why }]
  })
  const count = entries.length - refused.length
  const text = count === 0 ? '' : translate(decisionTexts)(decision, { count })
  return { text, refused, ...(failure ? { fault: failure.text } : {}) }
}
