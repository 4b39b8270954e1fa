import { type ErpData, fillErp } from '#adapters/erp/built-in/index.ts'
import { openDatabase } from '#apps/server/compose.ts'
import { DEMO_PASSWORD } from '#apps/server/demo/demo-accounts.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import {
  convertedHeaderPayload,
  headerPayload,
  itemPayload,
  packPayload,
} from '#areas/deliveries/rules/codes/qr-payload.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { DockProgress } from '#areas/receiving/contract.ts'
import type { Page } from '#tests/e2e/fixtures.ts'
import { devtoolsOf } from '#tests/e2e/page-pool.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { poLineRow, sampleErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { shipDay } from '#tests/support/ship-day.ts'

/**
 * Returns orders of the demo supplier for organisation 103. In the orders of `lacking`, the first item requires a
 * sub-inventory and has none.
 */
export const dockOrders = (orders: readonly string[], lacking: readonly string[] = []): Partial<ErpData> => {
  const lackingItem = (order: string) => `NS-${order}`
  return {
    po_lines: orders.flatMap((PO_NUMBER) => [
      poLineRow({
        PO_NUMBER,
        QUANTITY: 100_000,
        ...(lacking.includes(PO_NUMBER) ? { ITEM_CODE: lackingItem(PO_NUMBER) } : {}),
      }),
      poLineRow({
        PO_NUMBER,
        LINE_NUM: 2,
        ITEM_CODE: 'GR-20-100',
        DESCRIPTION: 'ขายึดกันชนหน้า ด้านซ้าย ชุบซิงค์',
        UOM: 'KG',
        PIECES_PER_KANBAN: null,
        QUANTITY: 100_000,
      }),
    ]),
    subinventories: lacking.map((order) => ({
      INV_ORGID: 103,
      ITEM_CODE: lackingItem(order),
      REQUIRED: true,
      SUBINVENTORY: null,
    })),
  }
}

/** Adds `dockOrders`, with their supplier and its site, to a data folder that no portal has open. */
export const addOrders = async (
  dataDir: string,
  orders: readonly string[],
  lacking: readonly string[] = [],
): Promise<void> => {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, databasePool: 1 })
  try {
    await database.db.transaction().execute((unit) =>
      fillErp(unit, {
        organisations: sampleErpData.organisations.filter(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === 103),
        suppliers: [{ VENDOR_ID: vendors.siam, VENDOR_NAME: 'สยามพาร์ท จำกัด', VENDOR_NAME_ALT: 'SPT' }],
        vendor_sites: [{ VENDOR_ID: vendors.siam, INV_ORGID: 103, VENDOR_SITE_CODE: 'BANGPOO', ADDR: 'Samut Prakan' }],
        ...dockOrders(orders, lacking),
      }),
    )
  } finally {
    await database.close()
  }
}

export const signInAs = async (url: string, identifier: string): Promise<Client> => {
  const { body } = await makeClient(url).post<{ jwt: string }>('/auth/local', { identifier, password: DEMO_PASSWORD })
  return makeClient(url, body.jwt)
}

/**
 * Creates a delivery in transit from an order: the first order line in packs of 50, and the second in `packs` equal
 * packs.
 */
export const createDelivery = async (
  url: string,
  po: string,
  { amount = 150, packs = 2, ...overrides }: { amount?: number; packs?: number; number: string; isInvoice?: boolean },
): Promise<Delivery> => {
  const vendor = await signInAs(url, 'vendor')
  const { body } = await vendor.get<{ Output: PoLine[] }>(`/deliveries/pos_v2?api=FindPOSTD&ponum=${po}`)
  const [first, second] = body.Output
  if (!first || !second) throw new Error(`order ${po} has no lines: ${JSON.stringify(body)}`)
  return confirmDelivery(
    vendor,
    deliveryRequest([filledLine(first, amount), filledLine(second, 12.5, packs)], overrides),
  )
}

/** Returns the codes on the printed sheets of a delivery. */
export const printedCodes = ({ details, vendor_id: vendor, id, company }: Delivery) => {
  const line = (sequence: number) => {
    const found = details.poSelect[sequence - 1]
    if (!found) throw new Error(`no line ${sequence}`)
    return {
      number: details.invoiceNo,
      po: found.PO_NUMBER,
      release: found.RELEASE_NUM,
      line: found.LINE_NUM,
      itemCode: found.ITEM_CODE,
      amount: details.delAmount[sequence - 1] ?? 0,
      packs: details.qtyLot[sequence - 1] ?? 0,
      deliveryDate: details.deliveryDate,
      organisation: company,
      sequence,
      shipment: found.SHIPMENT_NUM,
      vendor,
      job: found.JOBS,
    }
  }
  const header = headerPayload({
    isInvoice: details.isInvoice,
    number: details.invoiceNo,
    organisation: company,
    date: details.invoiceDate,
    lineCount: details.poSelect.length,
    site: details.site.VENDOR_SITE_CODE,
    firstPo: details.poSelect[0]?.PO_NUMBER ?? '',
    vendor,
    deliveryId: id,
  })
  const item = (sequence: number) =>
    itemPayload({ ...line(sequence), lotSup: details.lotSup[sequence - 1] ?? '', lineTypeId: 1 })
  const box = (sequence: number, pack: number) =>
    packPayload({
      ...line(sequence),
      pack,
      quantity: details.lotDetails[sequence - 1]?.[pack - 1] ?? 0,
      internalItemCode: null,
    })
  const boxes = (sequence: number) => (details.lotDetails[sequence - 1] ?? []).map((_, pack) => box(sequence, pack + 1))
  const all = [header, ...details.poSelect.flatMap((_, index) => [item(index + 1), ...boxes(index + 1)])]
  return { header, item, box, boxes, all }
}

/**
 * Creates a received DO with an invoice number, and returns it with the code of its new header. `make` creates the
 * delivery.
 */
export const createConvertedDo = async (
  url: string,
  po: string,
  { doNo, invoiceNo, make = createDelivery }: { doNo: string; invoiceNo: string; make?: typeof createDelivery },
) => {
  const delivery = await make(url, po, { number: doNo, isInvoice: false })
  const store = await signInAs(url, 'store')
  await submitReceipt(store, delivery)
  const vendor = await signInAs(url, 'vendor')
  await vendor.put(`/deliveries/${delivery.id}`, { details: { isInvoice: true, invoiceNo, invoiceDate: shipDay() } })
  const header = convertedHeaderPayload({
    isInvoice: true,
    number: invoiceNo,
    organisation: delivery.company,
    date: shipDay(),
    lineCount: 2,
    site: delivery.details.site.VENDOR_SITE_CODE,
    firstPo: po,
    vendor: delivery.vendor_id,
    deliveryId: delivery.id,
    doNumber: doNo,
  })
  return { id: delivery.id, header }
}

/** Returns the scans of a delivery so far, from all devices. */
export const readMarks = async (client: Client, { id }: Delivery) =>
  (await client.get<DockProgress>(`/receiving/progress/${id}`)).body.marks

const symbolKeys: Readonly<Record<string, [code: string, shift: boolean]>> = {
  '|': ['Backslash', true],
  '-': ['Minus', false],
  '.': ['Period', false],
  '/': ['Slash', false],
}
const THAI_KEYS = 'จๅ/-ภถุึคต'

/** Returns the key of a US keyboard that types this character. */
export const keyOfCharacter = (sign: string): { code: string; shift: boolean } => {
  if (/\d/.test(sign)) return { code: `Digit${sign}`, shift: false }
  if (/[a-z]/i.test(sign)) return { code: `Key${sign.toUpperCase()}`, shift: sign !== sign.toLowerCase() }
  const [code, shift] = symbolKeys[sign] ?? ['', false]
  if (code === '') throw new Error(`no key for ${sign}`)
  return { code, shift }
}

interface Typing {
  /** The active keyboard layout, which determines the characters of the digit keys. */
  readonly layout?: 'us' | 'thai'
  readonly end?: 'Enter' | 'Tab' | 'none'
}

/**
 * The interval between two keys of a scanner, in seconds. It is set in the timestamps of the events, because a busy
 * machine may dispatch the events more slowly.
 */
const KEY_PACE_S = 0.002

/**
 * Returns how far the timestamps of the keys are ahead of the clock, in seconds. A busy machine may pause within a
 * code, and without a lead the page would end the code after half a second. A code without a terminating key ends later
 * by this lead, so its lead is short.
 */
const aheadSeconds = (end: Typing['end']): number => (end === 'none' ? 4 : 30)

/**
 * Presses the keys for these codes as a keyboard-wedge scanner does. Each code waits until the page has handled the
 * previous one.
 */
export const scan = async (page: Page, codes: readonly string[], { layout = 'us', end = 'Enter' }: Typing = {}) => {
  const session = await devtoolsOf(page)
  for (const text of codes) {
    const sent: Promise<unknown>[] = []
    let timestamp = Date.now() / 1000 + aheadSeconds(end)
    const key = (code: string, character: string, modifiers: number) => {
      const text = character.length === 1 ? { text: character } : code === 'Enter' ? { text: '\r' } : {}
      const virtual = code === 'Enter' ? 13 : code === 'Tab' ? 9 : 0
      timestamp += KEY_PACE_S
      const both = {
        code,
        key: character,
        modifiers,
        timestamp,
        ...(virtual ? { windowsVirtualKeyCode: virtual } : {}),
      }
      sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...both, ...text }))
      sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...both }))
    }
    for (const sign of text) {
      const { code, shift } = keyOfCharacter(sign)
      const character = layout === 'us' ? sign : (THAI_KEYS[Number(sign)] ?? 'ฟ')
      key(code, character, shift ? 8 : 0)
    }
    if (end !== 'none') key(end, end, 0)
    await Promise.all(sent)
    // waits for the page, which may be loading another page
    await page.evaluate('new Promise((done) => setTimeout(done))').catch(() => {})
  }
}
