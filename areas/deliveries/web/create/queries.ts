import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { type Holiday, listHolidays, type Supplier, type VendorSite } from '#areas/directory/contract.ts'
import { useSuppliers } from '#areas/directory/web/index.ts'
import { findUnansweredLines } from '#areas/order-answers/contract.ts'
import { findPurchaseOrder, type JobLine, type PoLine } from '#areas/purchase-orders/contract.ts'
import { mergeJobLines } from '#areas/purchase-orders/rules/job-search.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { erpLookupFor, mustChooseSupplier } from '#areas/purchase-orders/rules/search.ts'
import type { CallReply } from '#kit/shared/call.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import { type Answer, callApi } from '#kit/web/api.ts'
import { messageText } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { checkDuplicate, checkSubInventories } from '../../contract.ts'
import type { Draft } from '../../rules/draft.ts'
import { numberKey } from '../../rules/number-key.ts'

const ofSupplier = (supplier: number | null) => (supplier === null ? {} : { vendor_id: supplier })

interface FoundLines {
  readonly lines: readonly PoLine[]
  /** The ISO time of the cached result, if the ERP is not available (ERP-04). */
  readonly asOf?: string | undefined
}

/** The company and supplier whose lines are searched. */
type HeadKey = Pick<Draft, 'company' | 'supplier'>

interface JobSearch extends HeadKey {
  readonly jobs: readonly string[]
}

/** The lines of the jobs, or the message of the ERP if its reply was not Success. */
export type FoundJobs = FoundLines | { readonly message: string }

const lookUp = async (api: 'FindJobOSP' | 'FindJobDetails', { company, supplier, jobs }: JobSearch) => {
  const where = company === null ? {} : { inv_orgid: company }
  const answer = await callApi(findPurchaseOrder, { query: { api, job: [...jobs], ...where, ...ofSupplier(supplier) } })
  if (!answer.ok) return answer
  if (!('Res' in answer.value)) throw new Error('a lookup by job answers with Res')
  return { ok: true as const, value: answer.value }
}

/** Searches the open lines of jobs with FindJobOSP, and their details with FindJobDetails (G-82, G-83). */
export const searchJobs = async (search: JobSearch): Promise<Answer<FoundJobs>> => {
  const found = await lookUp('FindJobOSP', search)
  if (!found.ok) return found
  if (found.value.Status !== 'Success') return { ok: true, value: { message: found.value.Message } }
  const details = await lookUp('FindJobDetails', search)
  if (!details.ok) return details
  if (details.value.Status !== 'Success') return { ok: true, value: { message: details.value.Message } }
  const answered: readonly (JobLine | PoLine)[] = details.value.Res
  const completeLines = answered.filter((line) => 'QUANTITY_REMAIN' in line)
  const merged = mergeJobLines(found.value.Res, completeLines)
  const asOf = details.value.AS_OF ?? found.value.AS_OF
  return {
    ok: true,
    value: merged.ok ? { lines: merged.value, asOf } : { message: messageText(merged.message, merged.params) },
  }
}

const HOUR_MS = 3_600_000

/** Returns the suppliers from which the user selects; none if the role delivers for only one supplier. */
export const useSupplierOptions = (): readonly Supplier[] =>
  useSuppliers(mustChooseSupplier(useUser().user_type)).suppliers

/** Returns whether company and supplier are known. The supplier of a supplier's user is always known. */
export const areCompanyAndSupplierKnown = (user: SessionUser, { company, supplier }: HeadKey): boolean =>
  company !== null && (!mustChooseSupplier(user.user_type) || supplier !== null)

/** Returns the supplier's sites in the company; undefined while they load. */
export const useSites = (user: SessionUser, head: HeadKey): readonly VendorSite[] | undefined => {
  const query = { api: 'vendor_sites', company: head.company ?? 1, ...ofSupplier(head.supplier) } as const
  const { data } = useQuery({
    ...apiQuery(findPurchaseOrder, { query }),
    staleTime: HOUR_MS,
    enabled: areCompanyAndSupplierKnown(user, head),
  })
  return Array.isArray(data) ? data : undefined
}

/** Returns whether an active delivery of the supplier has the number (check 1 of Preview, G-60). */
export const useNumberExists = (user: SessionUser, { company, supplier }: HeadKey, number: string): boolean => {
  const { data } = useQuery({
    ...apiQuery(checkDuplicate, { query: { invoiceNo: numberKey(number), ...ofSupplier(supplier) } }),
    staleTime: 0,
    enabled: number !== '' && areCompanyAndSupplierKnown(user, { company, supplier }),
  })
  return number !== '' && (data?.count ?? 0) > 0
}

const noItems: readonly string[] = []
const MAX_CHECKED_ITEMS = 200

/** Returns the items of the draft that the store cannot receive (DLV-21); none until the server has responded. */
export const useItemsWithoutSubInventory = (user: SessionUser, { company, supplier, lines }: Draft) => {
  const item = [...new Set(lines.map(({ line }) => line.ITEM_CODE))].sort().slice(0, MAX_CHECKED_ITEMS)
  const { data } = useQuery({
    ...apiQuery(checkSubInventories, { query: { company: company ?? 1, item, ...ofSupplier(supplier) } }),
    placeholderData: keepPreviousData,
    enabled: item.length > 0 && areCompanyAndSupplierKnown(user, { company, supplier }),
  })
  return data?.lacking ?? noItems
}

type Unanswered = CallReply<typeof findUnansweredLines>
const nothingUnanswered: Unanswered = { policy: 'off', rows: [] }

/** Returns the rows of the draft that lack a requested answer (ACK-03); none until the server has responded. */
export const useUnansweredLines = (user: SessionUser, { company, supplier, lines }: Draft): Unanswered => {
  const identities = lines.map(({ line }) => {
    const { PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, JOBS, INV_ORGID } = line
    return { PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, JOBS, INV_ORGID }
  })
  const { data } = useQuery({
    ...apiQuery(findUnansweredLines, { body: { lines: identities, ...ofSupplier(supplier) } }),
    placeholderData: keepPreviousData,
    enabled: lines.length > 0 && areCompanyAndSupplierKnown(user, { company, supplier }),
  })
  return data ?? nothingUnanswered
}

const noHolidays: readonly Holiday[] = []

/** Returns the holidays of a company; none until they have loaded. */
export const useHolidays = (company: number | null): readonly Holiday[] => {
  const { data } = useQuery({
    ...apiQuery(listHolidays, { params: { id: company ?? 1 } }),
    staleTime: HOUR_MS,
    enabled: company !== null,
  })
  return data?.days ?? noHolidays
}

export const readHolidays = async (company: number): Promise<readonly Holiday[]> => {
  const answer = await callApi(listHolidays, { params: { id: company } })
  return answer.ok ? answer.value.days : noHolidays
}

interface LineSearch extends HeadKey {
  readonly ponum: string
  readonly rel: string
  /** True to read the outside-processing lines of the order instead of refusing them. */
  readonly osp?: boolean
}

/** Searches the lines of an order. The server refuses with the texts of PO-04. */
export const searchLines = async ({ company, supplier, ponum, rel, osp }: LineSearch): Promise<Answer<FoundLines>> => {
  const common = {
    ponum: ponum.trim(),
    ...(company === null ? {} : { company }),
    ...ofSupplier(supplier),
    ...(osp ? { osp: 'Y' as const } : {}),
  }
  const api = erpLookupFor(rel)
  const query = api === 'FindPOSTD' ? { api, ...common } : { api, ...common, rel: rel.trim() }
  const answer = await callApi(findPurchaseOrder, { query })
  if (!answer.ok) return answer
  return {
    ok: true,
    value: 'Output' in answer.value ? { lines: answer.value.Output, asOf: answer.value.AS_OF } : { lines: [] },
  }
}

/** Returns whether a search succeeded, even if it found nothing. */
const isAnswered = (answer: Answer<unknown>): boolean =>
  answer.ok || (answer.kind === 'refused' && answer.status < 500 && answer.status !== 429)

interface KnownLines extends HeadKey {
  readonly lines: readonly { readonly line: PoLine }[]
}

/** Reads the current data of the lines from the ERP and from the deliveries in transit. */
export const readCurrentLines = async ({ company, supplier, lines }: KnownLines) => {
  const withJob = lines.filter(({ line }) => line.JOBS)
  const jobs = [...new Set(withJob.flatMap(({ line }) => line.JOBS || []))]
  const byJob = jobs.length === 0 ? undefined : await searchJobs({ company, supplier, jobs })
  const ofJobs = byJob?.ok && 'lines' in byJob.value ? byJob.value.lines : []
  const byOrder = lines.filter(({ line }) => !line.JOBS)
  const orders = groupBy(byOrder, ({ line }) => JSON.stringify([line.PO_NUMBER, line.RELEASE_NUM]))
  const answers = await Promise.all(
    [...orders.values()].map(async (ofOrder) => {
      const { PO_NUMBER, RELEASE_NUM } = ofOrder[0]?.line ?? { PO_NUMBER: '', RELEASE_NUM: null }
      const rel = RELEASE_NUM === null ? '' : String(RELEASE_NUM)
      return { ofOrder, answer: await searchLines({ company, supplier, ponum: PO_NUMBER, rel }) }
    }),
  )
  const requested = [
    ...(byJob && isAnswered(byJob) ? withJob : []),
    ...answers.flatMap(({ ofOrder, answer }) => (isAnswered(answer) ? ofOrder : [])),
  ]
  return {
    lines: [...ofJobs, ...answers.flatMap(({ answer }) => (answer.ok ? answer.value.lines : []))],
    /** The keys of the lines whose order or job could be read. The current state of other lines is not known. */
    requested: requested.map(({ line }) => lineKey(line)),
  }
}
