import { findPurchaseOrder, type JobLine, type PoLine } from '#areas/purchase-orders/contract.ts'
import { mergeJobLines } from '#areas/purchase-orders/rules/job-search.ts'
import { type Answer, callApi } from '#kit/web/api.ts'
import { say } from '#kit/web/i18n.ts'
import type { FoundLines } from './found-lines.ts'

export interface JobSearch {
  readonly company: number | null
  readonly supplier: number | null
  readonly jobs: readonly string[]
}

/** The jobs' lines, or what the reply said instead of Success. */
export type JobsFound = FoundLines | { readonly said: string }

const lookUp = async (api: 'FindJobOSP' | 'FindJobDetails', { company, supplier, jobs }: JobSearch) => {
  const whose = supplier === null ? {} : { vendor_id: supplier }
  const where = company === null ? {} : { inv_orgid: company }
  const answer = await callApi(findPurchaseOrder, { query: { api, job: [...jobs], ...where, ...whose } })
  if (!answer.ok) return answer
  if (!('Res' in answer.value)) throw new Error('a lookup by job answers with Res')
  return { ok: true as const, value: answer.value }
}

/** FindJobOSP for what is there, FindJobDetails for all that the order says of it (G-82, G-83). */
export const searchJobs = async (search: JobSearch): Promise<Answer<JobsFound>> => {
  const found = await lookUp('FindJobOSP', search)
  if (!found.ok) return found
  if (found.value.Status !== 'Success') return { ok: true, value: { said: found.value.Message } }
  const details = await lookUp('FindJobDetails', search)
  if (!details.ok) return details
  if (details.value.Status !== 'Success') return { ok: true, value: { said: details.value.Message } }
  const answered: readonly (JobLine | PoLine)[] = details.value.Res
  const whole = answered.filter((line) => 'QUANTITY_REMAIN' in line)
  const merged = mergeJobLines(found.value.Res, whole)
  const asOf = details.value.AS_OF ?? found.value.AS_OF
  return { ok: true, value: merged.ok ? { lines: merged.value, asOf } : { said: say(merged.message, merged.params) } }
}
