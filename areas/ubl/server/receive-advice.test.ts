import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { ErrorReply } from '#kit/shared/call.ts'
import type { Client, ClientResponse } from '#tests/support/client.ts'
import {
  addLine,
  confirmDelivery,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  freshNumber,
} from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys, newKey } from '#tests/support/keys.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let vendor: Client
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

interface Faults {
  readonly faults?: readonly { line: number; element: string; code: string; reason: string }[]
}

const bytesOf = (xml: string): Uint8Array => new TextEncoder().encode(xml)
const send = (client: Client, xml: string | Uint8Array, headers: Record<string, string> = {}) =>
  client.post<Delivery & ErrorReply>('/despatch-advices', typeof xml === 'string' ? bytesOf(xml) : xml, headers)
const faultsOf = ({ body }: ClientResponse<ErrorReply>) => (body.details as Faults | undefined)?.faults ?? []
const addOpen = () => addLine(world.database.db, { UOM: 'PCS', RELEASE_NUM: 4, SHIPMENT_NUM: 3 })

/** Creates a delivery and downloads its DespatchAdvice. */
const download = async (): Promise<{ delivery: Delivery; xml: string }> => {
  const delivery = await confirmDelivery(
    vendor,
    deliveryRequest([filledLine(await addOpen(), 20), filledLine(await addOpen(), 30)]),
  )
  const { body } = await vendor.bytes(`/deliveries/${delivery.id}/despatch-advice.xml`)
  return { delivery, xml: new TextDecoder().decode(body) }
}
const renamed = (xml: string, number: string) => xml.replace(/<cbc:ID>[^<]*</, `<cbc:ID>${number}<`)
const count = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from deliveries.delivery`.execute(
    world.database.db,
  )
  return rows[0]?.count
}

test('[EDI-02] a downloaded document that is sent again with another ID creates an identical delivery', async () => {
  const { delivery, xml } = await download()
  const number = freshNumber()
  const { status, body } = await send(vendor, renamed(xml, number))
  expect([status, body.status]).toEqual([201, 'transit'])
  const { poSelect: lines, ...details } = body.details
  const { poSelect: ofFirst, ...first } = delivery.details
  expect(details).toEqual({ ...first, invoiceNo: number })
  const still = ({ transit: _, ...line }: (typeof lines)[number]) => line
  expect(lines.map(still)).toEqual(ofFirst.map(still))
})

test('[EDI-02] creates one delivery when the same document is sent several times, even concurrently', async () => {
  const { xml } = await download()
  const mine = renamed(xml, freshNumber())
  const before = await count()
  const sent = await Promise.all(Array.from({ length: 4 }, () => send(vendor, mine)))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  expect(await count()).toBe((before ?? 0) + 1)
  const changed = await send(vendor, mine.replace('>10<', '>9<'))
  expect([changed.status, errorCodeOf(changed)]).toEqual([409, 'INVOICE_NO_EXISTS'])
  expect(faultsOf(changed)).toMatchObject([{ line: 4, element: 'ID' }])
  // a deleted delivery frees its number
  const first = sent[0]?.body
  await vendor.put(`/deliveries/${first?.id}`, { status: 'deleted', remarks: 'again' })
  const again = await send(vendor, mine)
  expect([again.status, again.body.id === first?.id]).toEqual([201, false])
})

test('[EDI-02] rejects an Idempotency-Key that was used for another document', async () => {
  const { xml } = await download()
  const headers = { 'idempotency-key': `ubl-${freshNumber()}` }
  const mine = renamed(xml, freshNumber())
  expect((await send(vendor, mine, headers)).status).toBe(201)
  expect((await send(vendor, mine, headers)).status).toBe(200)
  const other = await send(vendor, renamed(xml, freshNumber()), headers)
  expect([other.status, errorCodeOf(other)]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
})

test('[EDI-02] names the element and line that break a rule, in Thai and English', async () => {
  const { xml } = await download()
  const mine = renamed(xml, freshNumber())
  const lineOf = (text: string) => mine.slice(0, mine.indexOf(text)).split('\n').length
  const tooMany = await send(vendor, mine.replace('>30<', '>5000<'))
  expect([tooMany.status, errorCodeOf(tooMany)]).toEqual([409, 'AMOUNT_EXCEEDS_OPEN'])
  expect(faultsOf(tooMany)).toMatchObject([{ line: lineOf('>30<'), element: 'DeliveredQuantity' }])
  const noHeat = await send(vendor, mine.replace('>H1<', '><'), { 'accept-language': 'th' })
  expect(faultsOf(noHeat)).toMatchObject([{ element: 'AdditionalItemProperty' }])
  const unit = await send(vendor, mine.replace('unitCode="C62">20<', 'unitCode="KGM">20<'))
  expect([errorCodeOf(unit), faultsOf(unit)[0]?.code]).toEqual(['UBL_NOT_ACCEPTED', 'UBL_UNIT_DIFFERS'])
  const item = await send(vendor, mine.replace(/(<cac:BuyersItemIdentification>\s*<cbc:ID>)[^<]*/, '$1OTHER'), {
    'accept-language': 'th',
  })
  expect(faultsOf(item)[0]).toMatchObject({ element: 'ID', reason: expect.stringContaining('ไม่ใช่ OTHER') })
  const cancelled = await send(vendor, mine.replace('>NoStatus<', '>Cancelled<'))
  expect(faultsOf(cancelled)[0]?.code).toBe('UBL_CANCELLATION')
  const noDate = await send(vendor, mine.replace(/<cac:Delivery>[\s\S]*?<\/cac:Delivery>/, ''))
  expect([errorCodeOf(noDate), faultsOf(noDate)[0]?.element]).toEqual([
    'DELIVERY_DATE_REQUIRED',
    'EstimatedDeliveryPeriod',
  ])
})

test('[EDI-02] reads the OASIS example, refuses its unknown order, and reports the line number in the file', async () => {
  const example = readFileSync(join(import.meta.dirname, 'examples/UBL-DespatchAdvice-2.0-Example.xml'), 'utf8')
  const refused = await send(vendor, example)
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'UBL_NOT_ACCEPTED'])
  const line = example.slice(0, example.lastIndexOf('AEG012345')).split('\n').length
  expect(faultsOf(refused)).toEqual([
    {
      line,
      element: 'ID',
      code: 'UBL_ORDER_LINE_UNKNOWN',
      reason: 'Order AEG012345 has no line 1 for this supplier and factory',
    },
  ])
})

/** A Peppol DespatchAdvice with an attachment, a carrier, several item instances and empty handling units. */
const peppol = (po: string, number: string) =>
  readFileSync(join(import.meta.dirname, 'examples/peppol-despatch-advice-3.xml'), 'utf8')
    .replaceAll('ORDER', po)
    .replace('NUMBER', number)

test('[EDI-02] creates a delivery from a Peppol document, and reports each line whose order is unknown', async () => {
  world.setNow(new Date('2025-11-24T03:00:00Z'))
  const unknown = peppol('4321', freshNumber())
  const faults = faultsOf(await send(vendor, unknown))
  const lines = [...unknown.matchAll(/<cbc:ID>4321</g)].map(({ index }) => unknown.slice(0, index).split('\n').length)
  expect(faults.map(({ line, code }) => [line, code])).toEqual(
    lines.slice(1).map((line) => [line, 'UBL_ORDER_LINE_UNKNOWN']),
  )
  const { PO_NUMBER } = await addLine(world.database.db, { INV_ORGID: 175, UOM: 'EA' })
  await addLine(world.database.db, { PO_NUMBER, LINE_NUM: 2, INV_ORGID: 175, UOM: 'KG', PIECES_PER_KANBAN: null })
  const number = freshNumber()
  const sent = await send(vendor, peppol(PO_NUMBER, number))
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  expect(sent.body.details).toMatchObject({
    invoiceNo: number,
    deliveryDate: '2025-11-25',
    delAmount: [20, 3],
    lotSup: ['898A129', '898A129'],
    lotDetails: [[10, 10], [3]],
    heatDetails: [['H-7', 'H-7'], ['H-7']],
  })
  expect((await send(vendor, peppol(PO_NUMBER, number))).status, 'sent again').toBe(200)
})

test('[EDI-02] combines document lines for the same order line into one line of the delivery', async () => {
  world.setNow(new Date('2025-11-24T03:00:00Z'))
  const { PO_NUMBER } = await addLine(world.database.db, { INV_ORGID: 175, UOM: 'EA' })
  const number = freshNumber()
  const twice = peppol(PO_NUMBER, number)
    .replace('>2</cbc:LineID>', '>1</cbc:LineID>')
    .replace('"KGM">3.0', '"EA">10')
    .replace(/H-7(?![\s\S]*H-7)/, 'H-8')
  const lotOfSecond = twice.lastIndexOf('898A129')
  const otherLot = `${twice.slice(0, lotOfSecond)}OTHER${twice.slice(lotOfSecond + '898A129'.length)}`
  expect(faultsOf(await send(vendor, otherLot))).toMatchObject([
    { line: twice.slice(0, lotOfSecond).split('\n').length, element: 'LotNumberID', code: 'UBL_MANY_LOTS' },
  ])
  const sent = await send(vendor, twice)
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  expect(sent.body.details).toMatchObject({
    delAmount: [30],
    qtyLot: [3],
    lotSup: ['898A129'],
    lotDetails: [[10, 10, 10]],
    heatDetails: [['H-7', 'H-7', 'H-8']],
  })
  expect([(await send(vendor, twice)).status, 'sent again']).toEqual([200, 'sent again'])
  // the rules of a delivery also check the total
  const tooMuch = twice.replace(`>${number}<`, `>${freshNumber()}<`).replace('"EA">20', '"EA">90')
  expect(errorCodeOf(await send(vendor, tooMuch))).toBe('AMOUNT_EXCEEDS_OPEN')
})

/** A document of another system, without organisation, site and packs. */
const foreign = (po: string, number: string, heat: string): string => `<?xml version="1.0"?>
<d:DespatchAdvice xmlns:d="urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2"
  xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <b:ID>${number}</b:ID><b:IssueDate>2025-11-24+07:00</b:IssueDate>
  <a:OrderReference><b:ID>${po}</b:ID></a:OrderReference>
  <a:DespatchSupplierParty><a:Party><a:PartyName><b:Name>Siam</b:Name></a:PartyName></a:Party></a:DespatchSupplierParty>
  <a:DeliveryCustomerParty><a:Party><a:PartyName><b:Name>Group</b:Name></a:PartyName></a:Party></a:DeliveryCustomerParty>
  <a:Shipment><b:ID>1</b:ID><a:Delivery><b:ActualDeliveryDate>2025-11-25</b:ActualDeliveryDate></a:Delivery></a:Shipment>
  <a:DespatchLine><b:ID>1</b:ID><b:DeliveredQuantity unitCode="EA">20</b:DeliveredQuantity>
    <a:OrderLineReference><b:LineID>1</b:LineID></a:OrderLineReference>
    <a:Item><b:Name>Washer</b:Name><a:ItemInstance>${heat}<a:LotIdentification><b:LotNumberID>L-9</b:LotNumberID>
    </a:LotIdentification></a:ItemInstance></a:Item></a:DespatchLine>
</d:DespatchAdvice>`
const heatOf = (heat: string) =>
  `<a:AdditionalItemProperty><b:Name>HeatNumber</b:Name><b:Value>${heat}</b:Value></a:AdditionalItemProperty>`

test('[EDI-02] adds the organisation and packs from the order when a document has none', async () => {
  world.setNow(new Date('2025-11-24T03:00:00Z'))
  const { PO_NUMBER } = await addLine(world.database.db, { INV_ORGID: 175, UOM: 'PC' })
  const number = freshNumber()
  const noHeat = await send(vendor, foreign(PO_NUMBER, number, ''))
  expect(faultsOf(noHeat)).toMatchObject([{ element: 'AdditionalItemProperty', line: 10 }])
  const sent = await send(vendor, foreign(PO_NUMBER, number, heatOf('H-7')))
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({
    company: 175,
    details: {
      isInvoice: false,
      invoiceNo: number,
      invoiceDate: '2025-11-24',
      deliveryDate: '2025-11-25',
      delAmount: [20],
      lotSup: ['L-9'],
      lotDetails: [[10, 10]],
      heatDetails: [['H-7', 'H-7']],
    },
  })
})

test('[EDI-02] refuses keys without the scope deliveries:write, other suppliers and other content types', async () => {
  await allowKeys(await world.signIn('admin'), vendors.siam)
  const { xml } = await download()
  const mine = renamed(xml, freshNumber())
  const reader = world.as((await newKey(vendor, ['deliveries:read'])).key)
  expect((await send(reader, mine)).status).toBe(403)
  const other = await send(await world.signIn('vendor2'), mine)
  expect([other.status, errorCodeOf(other)]).toEqual([403, 'SUPPLIER_NOT_ALLOWED'])
  expect((await vendor.post('/despatch-advices', { not: 'xml' })).status).toBe(415)
  expect((await vendor.post('/deliveries', bytesOf(mine))).status).toBe(415)
  const writer = world.as((await newKey(vendor, ['deliveries:write'])).key)
  expect((await send(writer, mine)).status).toBe(201)
})
