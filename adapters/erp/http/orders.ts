import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Found } from '#areas/purchase-orders/rules/search.ts'
import type { ErpJobLine, ErpLine, PurchaseOrderPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { GatewayClient } from './gateway-client.ts'
import type { GatewaySettings } from './settings.ts'
import * as shapes from './shapes.ts'

/** Texts that no order or job number can be and that an address cannot contain. */
const isOddText = (text: string): boolean => text === '' || /\p{Cc}/u.test(text) || !text.isWellFormed()

type Placed = Pick<ErpLine, 'INV_ORGID' | 'RELEASE_NUM' | 'LINE_NUM' | 'SHIPMENT_NUM'>
const inOrder = (a: Placed, b: Placed): number =>
  a.INV_ORGID - b.INV_ORGID ||
  (a.RELEASE_NUM ?? 0) - (b.RELEASE_NUM ?? 0) ||
  a.LINE_NUM - b.LINE_NUM ||
  a.SHIPMENT_NUM - b.SHIPMENT_NUM

const byJob = (a: ErpJobLine, b: ErpJobLine): number => {
  const [one, other] = [`${a.JOBS}\0${a.PO_NUMBER}`, `${b.JOBS}\0${b.PO_NUMBER}`]
  return one < other ? -1 : one > other ? 1 : inOrder(a, b)
}

type Wanted = Omit<LineIdentity, 'INV_ORGID'>

export const httpOrders = (client: GatewayClient, { timeoutMs }: GatewaySettings): PurchaseOrderPort => {
  const find = async (query: Readonly<Record<string, string | number>>): Promise<ErpLine[]> => {
    const { Output } = await client.query({ path: 'deliveries/pos_v2', query, timeoutMs }, shapes.lines)
    return Output.sort(inOrder)
  }
  const standard = async (vendor_id: number, ponum: string) =>
    isOddText(ponum) ? [] : find({ api: 'FindPOSTD', vendor_id, ponum })
  const blanket = async (vendor_id: number, ponum: string, rel: string) =>
    isOddText(ponum) || !/^\d{1,9}$/.test(rel) ? [] : find({ api: 'FindPOBLK', vendor_id, ponum, rel })

  const byJobs = (vendor_id: number, company: number | null, input: readonly string[]) => {
    const job = input.filter((one) => !isOddText(one))
    const query = { vendor_id, job, ...(company === null ? {} : { inv_orgid: company }) }
    return { isEmpty: job.length === 0, query }
  }
  const details = async (
    vendorId: number,
    company: number | null,
    jobs: readonly string[],
  ): Promise<Found<ErpLine>> => {
    const { isEmpty, query } = byJobs(vendorId, company, jobs)
    if (isEmpty) return { lines: [] }
    const request = { path: 'deliveries/pos_v2', query: { api: 'FindJobDetails', ...query }, timeoutMs }
    const found: Found<ErpLine> = await client.query(request, shapes.jobReply(shapes.line))
    return { ...found, lines: found.lines.toSorted(byJob) }
  }

  return {
    standardLines: async (vendorId, ponum) => ({ lines: await standard(vendorId, ponum) }),
    blanketLines: async (vendorId, ponum, rel) => ({ lines: await blanket(vendorId, ponum, rel) }),

    jobLines: async (vendorId, company, jobs) => {
      const { isEmpty, query } = byJobs(vendorId, company, jobs)
      if (isEmpty) return { lines: [] }
      const request = { path: 'deliveries/pos_v2', query: { api: 'FindJobOSP', ...query }, timeoutMs }
      const found: Found<ErpJobLine> = await client.query(request, shapes.jobReply(shapes.jobLine))
      return { ...found, lines: found.lines.toSorted(byJob) }
    },
    jobDetails: details,

    openLines: async ({ vendorId, company }) => {
      const query = {
        api: 'FindOpenLines',
        ...(vendorId === null ? {} : { vendor_id: vendorId }),
        ...(company === null ? {} : { inv_orgid: company }),
      }
      const { Output } = await client.query({ path: 'deliveries/pos_v2', query, timeoutMs }, shapes.openLines)
      return { lines: Output.filter(({ QUANTITY_REMAIN }) => QUANTITY_REMAIN > 0) }
    },

    // The gateway has no call for lines by identity, so each order, release and job is looked up once, all
    // concurrently.
    linesFor: async (vendorId, company, identities) => {
      const jobs = [...new Set(identities.flatMap(({ JOBS }) => JOBS || []))]
      const orders = new Map<string, Wanted>()
      for (const one of identities)
        if (!one.JOBS) orders.set(JSON.stringify([one.PO_NUMBER, one.RELEASE_NUM || 0]), one)
      const found = await Promise.all([
        details(vendorId, company, jobs).then(({ lines }) => lines),
        ...[...orders.values()].map(({ PO_NUMBER, RELEASE_NUM }) =>
          RELEASE_NUM ? blanket(vendorId, PO_NUMBER, String(RELEASE_NUM)) : standard(vendorId, PO_NUMBER),
        ),
      ])
      const requestedKeys = new Set(identities.map((one) => lineKey({ ...one, INV_ORGID: company })))
      const byKey = new Map(found.flat().map((line) => [lineKey(line), line]))
      return [...byKey].flatMap(([key, line]) => (requestedKeys.has(key) ? [line] : []))
    },
  }
}
