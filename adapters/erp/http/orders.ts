import type { z } from 'zod'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { FoundOrder } from '#areas/purchase-orders/rules/search.ts'
import type { ErpJobLine, ErpLine, PurchaseOrderPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { GatewayClient, GatewaySettings } from './gateway-client.ts'
import * as shapes from './shapes.ts'

/** Returns whether a text is unusable as an order or job number, or as a part of a URL. */
const isOddText = (text: string): boolean => text === '' || /\p{Cc}/u.test(text) || !text.isWellFormed()

type LineKeyParts = Pick<ErpLine, 'INV_ORGID' | 'RELEASE_NUM' | 'LINE_NUM' | 'SHIPMENT_NUM'>
const inOrder = (a: LineKeyParts, b: LineKeyParts): number =>
  a.INV_ORGID - b.INV_ORGID ||
  (a.RELEASE_NUM ?? 0) - (b.RELEASE_NUM ?? 0) ||
  a.LINE_NUM - b.LINE_NUM ||
  a.SHIPMENT_NUM - b.SHIPMENT_NUM

const byJob = (a: ErpJobLine, b: ErpJobLine): number => {
  const [one, other] = [`${a.JOBS}\0${a.PO_NUMBER}`, `${b.JOBS}\0${b.PO_NUMBER}`]
  return one < other ? -1 : one > other ? 1 : inOrder(a, b)
}

type WantedLine = Omit<LineIdentity, 'INV_ORGID'>

type Query = Readonly<Record<string, string | number | readonly string[]>>

type Search = <T>(query: Query, shape: z.ZodType<T>) => Promise<T>

const find = async (search: Search, query: Query): Promise<ErpLine[]> =>
  (await search(query, shapes.orderLinesReply)).Output.sort(inOrder)

const standard = async (search: Search, vendor_id: number, ponum: string): Promise<ErpLine[]> =>
  isOddText(ponum) ? [] : find(search, { api: 'FindPOSTD', vendor_id, ponum })

const blanket = async (search: Search, vendor_id: number, ponum: string, rel: string): Promise<ErpLine[]> =>
  isOddText(ponum) || !/^\d{1,9}$/.test(rel) ? [] : find(search, { api: 'FindPOBLK', vendor_id, ponum, rel })

const findByJobs = async <L extends ErpJobLine>(
  search: Search,
  api: 'FindJobOSP' | 'FindJobDetails',
  shape: z.ZodType<L>,
  vendor_id: number,
  company: number | null,
  jobs: readonly string[],
): Promise<FoundOrder<L>> => {
  const job = jobs.filter((one) => !isOddText(one))
  if (job.length === 0) return { lines: [] }
  const query = { api, vendor_id, job, ...(company === null ? {} : { inv_orgid: company }) }
  const found: FoundOrder<L> = await search(query, shapes.jobReply(shape))
  return { ...found, lines: found.lines.toSorted(byJob) }
}

/**
 * Finds lines by their identities. The gateway has no call for it, so each order, release and job is looked up once,
 * all concurrently.
 */
const findIdentities = async (search: Search, vendorId: number, company: number, identities: readonly WantedLine[]) => {
  const jobs = [...new Set(identities.flatMap(({ JOBS }) => JOBS || []))]
  const orders = new Map<string, WantedLine>()
  for (const one of identities) if (!one.JOBS) orders.set(JSON.stringify([one.PO_NUMBER, one.RELEASE_NUM || 0]), one)
  const found = await Promise.all([
    findByJobs(search, 'FindJobDetails', shapes.orderLine, vendorId, company, jobs).then(({ lines }) => lines),
    ...[...orders.values()].map(({ PO_NUMBER, RELEASE_NUM }) =>
      RELEASE_NUM ? blanket(search, vendorId, PO_NUMBER, String(RELEASE_NUM)) : standard(search, vendorId, PO_NUMBER),
    ),
  ])
  const requestedKeys = new Set(identities.map((one) => lineKey({ ...one, INV_ORGID: company })))
  const byKey = new Map(found.flat().map((line) => [lineKey(line), line]))
  return [...byKey].flatMap(([key, line]) => (requestedKeys.has(key) ? [line] : []))
}

export const httpOrders = (client: GatewayClient, { timeoutMs }: GatewaySettings): PurchaseOrderPort => {
  const search: Search = (query, shape) => client.query({ path: 'deliveries/pos_v2', query, timeoutMs }, shape)
  return {
    standardLines: async (vendorId, ponum) => ({ lines: await standard(search, vendorId, ponum) }),
    blanketLines: async (vendorId, ponum, rel) => ({ lines: await blanket(search, vendorId, ponum, rel) }),

    jobLines: (vendorId, company, jobs) => findByJobs(search, 'FindJobOSP', shapes.jobLine, vendorId, company, jobs),
    jobDetails: (vendorId, company, jobs) =>
      findByJobs(search, 'FindJobDetails', shapes.orderLine, vendorId, company, jobs),

    openLines: async ({ vendorId, company }) => {
      const query = {
        api: 'FindOpenLines',
        ...(vendorId === null ? {} : { vendor_id: vendorId }),
        ...(company === null ? {} : { inv_orgid: company }),
      }
      const { Output } = await search(query, shapes.openLinesReply)
      return { lines: Output.filter(({ QUANTITY_REMAIN }) => QUANTITY_REMAIN > 0) }
    },

    linesFor: (vendorId, company, identities) => findIdentities(search, vendorId, company, identities),
  }
}
