import { fillErp } from '#adapters/erp/built-in/index.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import {
  type Draft,
  type DraftLine,
  newDraftLine,
  withAmount,
  withConfirmedLots,
  withPackCount,
} from '#areas/deliveries/rules/draft.ts'
import { draftToRequest, type NewDelivery } from '#areas/deliveries/rules/draft-request.ts'
import { markReceived } from '#areas/deliveries/server/index.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { portalActor } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Client, ClientResponse } from './client.ts'
import { vendors } from './erp/erp-data.ts'
import { samplePoLine } from './samples/po-line-sample.ts'
import { shipDay } from './ship-day.ts'

/** The actor and time of changes that a test makes without a call. */
export const testContext = (at = new Date()) => ({ by: portalActor('in a test'), at })

let orders = 0

/**
 * Adds an open line with a new purchase order to the ERP (100 pieces, packs of 10).
 * @returns the line as the search would return it
 */
export const addLine = async (
  db: Db,
  overrides: Partial<PoLine> = {},
  vendorId: number = vendors.siam,
): Promise<PoLine> => {
  const [line] = await addLines(db, 1, overrides, vendorId)
  return line as PoLine
}

/** Returns the fields by which an answer to an order identifies an order line. */
export const lineIdentity = ({ PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID }: PoLine) => ({
  PO_NUMBER,
  RELEASE_NUM,
  LINE_NUM,
  SHIPMENT_NUM,
  INV_ORGID,
})

/** Adds several open lines, each with a new purchase order. */
export const addLines = async (
  db: Db,
  count: number,
  overrides: Partial<PoLine> = {},
  vendorId: number = vendors.siam,
): Promise<PoLine[]> => {
  const lines = Array.from({ length: count }, () =>
    samplePoLine({ PO_NUMBER: `9100${String(++orders).padStart(4, '0')}`, ...overrides }),
  )
  const po_lines = lines.map(({ transit: _, item_code_int: ITEM_CODE_INT, ...declared }) => ({
    ...declared,
    ITEM_CODE_INT,
    PO_TYPE: declared.RELEASE_NUM === null ? 'STANDARD' : 'BLANKET',
    VENDOR_ID: vendorId,
  }))
  const none = { organisations: [], suppliers: [], vendor_sites: [], subinventories: [] }
  await db.transaction().execute((unit) => fillErp(unit, { ...none, po_lines }))
  return lines
}

/** The site of `vendors.other`. The site of `vendors.siam` is BANGPOO. */
export const CHONBURI = { VENDOR_SITE_CODE: 'CHONBURI', ADDR: '' }

let numbers = 0

/** An invoice number that no test has used. */
export const freshNumber = (): string => `INV${String(++numbers).padStart(5, '0')}`

/**
 * Fills in a line as a user does: amount, packs (unless a pack size determines them), and confirmed lots with heat
 * numbers.
 */
export const filledLine = (line: PoLine, amount: number, packs = 1): DraftLine => {
  const draft = withPackCount(withAmount(newDraftLine(line), amount), packs)
  return withConfirmedLots(
    draft,
    draft.packs.map((pack, index) => ({ ...pack, heat: `H${index + 1}` })),
  )
}

/** Returns the request body that the screen would send for these lines: by default, an invoice dated `shipDay`. */
export const deliveryRequest = (lines: readonly DraftLine[], overrides: Partial<Draft> = {}): NewDelivery =>
  draftToRequest({
    supplier: null,
    isInvoice: true,
    number: freshNumber(),
    documentDate: shipDay(),
    documentDateText: '',
    deliveryDate: shipDay(),
    deliveryDateText: '',
    site: { VENDOR_SITE_CODE: 'BANGPOO', ADDR: '' },
    lines,
    ...overrides,
    company: overrides.company ?? lines[0]?.line.INV_ORGID ?? 103,
  })

/** Confirms a delivery and throws if it is refused. */
export const confirmDelivery = async (client: Client, body: NewDelivery): Promise<Delivery> => {
  const { status, body: delivery } = await client.post<Delivery>('/deliveries', body)
  if (status !== 201) throw new Error(`not confirmed: ${JSON.stringify(delivery)}`)
  return delivery
}

export const errorCodeOf = (answer: ClientResponse): string | undefined =>
  (answer.body as { code?: string } | undefined)?.code

/** Marks a delivery as received, as the store would. */
export const storeReceipt = (db: Db, id: number, at: Date): Promise<unknown> =>
  db
    .transaction()
    .execute((unit) =>
      markReceived(
        unit,
        id,
        { receivedNo: '103-1', receivedAt: at, receiver: 'E001', storeName: 'Main store' },
        testContext(at),
      ),
    )
