// Does the work of a supplier's system with the portal: finds an open order line, delivers it, saves the sheet, and waits for
// the receipt.
//
//   PORTAL=https://portal.example PORTAL_KEY=… node deliver.ts 41000101 INV-77
import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from './portal.generated.ts'

type OpenLine = components['schemas']['OpenLine']
type VendorSite = components['schemas']['VendorSite']
type Delivery = components['schemas']['Delivery']

const { PORTAL = 'http://127.0.0.1:3000', PORTAL_KEY = '', POLL_SECONDS = '60' } = process.env
const portal = createClient<paths>({ baseUrl: PORTAL, headers: { authorization: `Bearer ${PORTAL_KEY}` } })

/** The content of a reply. A refusal ends the program with its stable code and its text. */
const contentOf = <T>({ data, error }: { data?: T; error?: components['schemas']['Error'] }): T => {
  if (data === undefined) throw new Error(error ? `${error.code}: ${error.message}` : 'The portal did not respond')
  return data
}

/** Returns the most urgent open order line that contains these words in order, job, item or description. */
const findLine = async (words: string): Promise<OpenLine> => {
  const query = { q: words, _limit: 10 }
  const lines = contentOf(await portal.GET('/api/open-lines', { params: { query } }))
  const line = lines.find(({ suggested }) => suggested > 0)
  if (!line) throw new Error(`No open line has the words ${words}`)
  return line
}

const findSite = async (company: number): Promise<VendorSite> => {
  const query = { api: 'vendor_sites', company } as const
  const found = contentOf(await portal.GET('/api/deliveries/pos_v2', { params: { query } }))
  const [site] = Array.isArray(found) ? found : []
  if (!site) throw new Error(`The supplier has no site for organisation ${company}`)
  return site
}

/** Divides a quantity into full packs; the remainder is the last one. */
const packsOf = (quantity: number, size: number): number[] =>
  Array.from({ length: Math.ceil(quantity / size) }, (_, pack) => Math.min(size, quantity - pack * size))

/**
 * Confirms a delivery of the suggested quantity. The invoice number is the key of the call, so a repeated call creates
 * no second delivery.
 */
const confirm = async (line: OpenLine, site: VendorSite, invoiceNo: string): Promise<Delivery> => {
  const { PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, JOBS, ITEM_CODE, suggested } = line
  const packs = packsOf(suggested, Number(line.PIECES_PER_KANBAN) || suggested)
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Bangkok' })
  return contentOf(
    await portal.POST('/api/deliveries', {
      params: { header: { 'idempotency-key': `delivery-${invoiceNo}` } },
      body: {
        company: line.INV_ORGID,
        details: {
          isInvoice: true,
          invoiceNo,
          invoiceDate: today,
          deliveryDate: today,
          site,
          poSelect: [{ PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, JOBS, ITEM_CODE }],
          delAmount: [suggested],
          qtyLot: [packs.length],
          lotSup: [today.replaceAll('-', '')],
          lotDetails: [packs],
          heatDetails: [packs.map(() => 'H-1')],
        },
      },
    }),
  )
}

const saveSheet = async (id: number, file: string): Promise<void> => {
  const params = { path: { id } }
  const sheet = contentOf(await portal.GET('/api/deliveries/{id}/psc.pdf', { params, parseAs: 'arrayBuffer' }))
  await writeFile(file, new Uint8Array(sheet))
}

/** Polls until the store has received the delivery. A webhook (docs/how-to/api.md) makes the polling unnecessary. */
const waitForReceipt = async (id: number): Promise<Delivery> => {
  for (;;) {
    const delivery = contentOf(await portal.GET('/api/deliveries/{id}', { params: { path: { id } } }))
    if (delivery.status !== 'transit') return delivery
    await pause(Number(POLL_SECONDS) * 1000)
  }
}

const [words = '', invoiceNo = ''] = process.argv.slice(2)
const line = await findLine(words)
console.log(`line ${line.PO_NUMBER} ${line.ITEM_CODE}: ${line.suggested} of ${line.QUANTITY_REMAIN}`)
const { id, details } = await confirm(line, await findSite(line.INV_ORGID), invoiceNo)
console.log(`delivery ${id}: ${details.qtyLot[0]} packs`)
await saveSheet(id, `${invoiceNo}.pdf`)
console.log(`sheet ${invoiceNo}.pdf`)
const { status, receivedNo } = await waitForReceipt(id)
console.log(`${status} ${receivedNo}`)
