import { openPostgres } from '#adapters/postgres/server.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { openUblThreads } from '#areas/ubl/server/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { startCluster } from '#tests/support/database/postgres-cluster.ts'
import { dataFolder, startPortal } from '#tests/support/portal-process.ts'
import { csvOf, libreOfficeSheet, sendSheet, sheetCells, sheetRow } from '#tests/support/samples/sheets.ts'
import type { BenchRow } from './support/row.ts'
import { COMPANY, openLine } from './wire/fill.ts'
import { portalSettings, prepareDatabase, signInUsers } from './wire/prepare.ts'

const SHEET_ROWS = 10_000
const ROWS_OF_DELIVERY = 200
const LINES = 500
const PACKS = 20
const PACK_SIZE = 50
/** The number of orders, with four lines each. */
const ORDERS = LINES / 4

const lines = Array.from({ length: LINES }, (_, index) => openLine(`PO${Math.floor(index / 4)}`, (index % 4) + 1))
const seconds = (start: number): number => (performance.now() - start) / 1000
const row = (name: string, value: number): BenchRow => ({ name, value, unit: 's' })

const sheetRows = (name: string): string[][] =>
  sheetCells(
    Array.from({ length: SHEET_ROWS }, (_, index) => {
      const [line = openLine('PO0', 1)] = lines.slice(index % ROWS_OF_DELIVERY)
      return sheetRow(line, `${name}${Math.floor(index / ROWS_OF_DELIVERY)}`, PACK_SIZE, { site: 'BKK-01' })
    }),
  )

/** Sends a sheet of 10,000 rows: as a preview, then to create its deliveries. */
const importSheet = async (vendor: Client, kind: 'CSV' | 'XLSX'): Promise<BenchRow[]> => {
  const cells = sheetRows(kind)
  const bytes = kind === 'CSV' ? csvOf(cells) : libreOfficeSheet(cells)
  const timed = async (query: string) => {
    const start = performance.now()
    const { status, body } = await sendSheet(vendor, bytes, query, `sheet.${kind.toLowerCase()}`)
    if (status !== 200 || body.refused.length > 0 || body.deliveries.length !== SHEET_ROWS / ROWS_OF_DELIVERY)
      throw new Error(`the sheet was not taken: ${status} ${JSON.stringify(body).slice(0, 500)}`)
    return seconds(start)
  }
  const what = `${kind} of 10,000 rows, 50 deliveries`
  return [row(`preview a ${what}`, await timed('?dry_run=true')), row(`import a ${what}`, await timed(''))]
}

/** Confirms a delivery of 500 lines and 10,000 packs. */
const confirmLarge = async (vendor: Client): Promise<Delivery> => {
  const day = bangkokDay(new Date())
  const packs = <Value>(value: Value) => lines.map(() => Array.from({ length: PACKS }, () => value))
  const { status, body } = await vendor.post<Delivery>('/deliveries', {
    company: COMPANY,
    details: {
      isInvoice: true,
      invoiceNo: 'LARGE-1',
      invoiceDate: day,
      deliveryDate: day,
      site: { VENDOR_SITE_CODE: 'BKK-01' },
      poSelect: lines,
      delAmount: lines.map(() => PACKS * PACK_SIZE),
      qtyLot: lines.map(() => PACKS),
      lotSup: lines.map(() => 'L1'),
      lotDetails: packs(PACK_SIZE),
      heatDetails: packs('H-1'),
    },
  })
  if (status !== 201) throw new Error(`the delivery was not confirmed: ${JSON.stringify(body).slice(0, 500)}`)
  return body
}

/**
 * Writes, reads and sends the DespatchAdvice of a large delivery. The time in each row includes the validation by the
 * schema.
 */
const largeDocument = async (vendor: Client): Promise<BenchRow[]> => {
  const { id } = await confirmLarge(vendor)
  const writing = performance.now()
  const { body: bytes } = await vendor.bytes(`/deliveries/${id}/despatch-advice.xml`)
  const written = seconds(writing)

  const threads = openUblThreads()
  const read = async () => {
    const start = performance.now()
    const result = await threads.run({ kind: 'read-despatch-advice', bytes })
    if (!result.ok || !('advice' in result.value)) throw new Error('the document was not read')
    return seconds(start)
  }
  const first = await read()
  const second = await read()
  await threads.close()

  const again = new TextDecoder().decode(bytes).replace('>LARGE-1<', '>LARGE-2<')
  const sending = performance.now()
  const { status, body } = await vendor.post('/despatch-advices', new TextEncoder().encode(again))
  if (status !== 201) throw new Error(`the document was refused: ${JSON.stringify(body).slice(0, 500)}`)
  const what = `DespatchAdvice of 500 lines, 10,000 packs (${(bytes.length / 1e6).toFixed(1)} MB)`
  return [
    row(`download a ${what}`, written),
    row('read and validate it, first in a thread', first),
    row('read and validate it', second),
    row('send it: read, validated, confirmed', seconds(sending)),
  ]
}

/**
 * Measures deliveries that arrive as a spreadsheet or as a UBL document, with one portal process, and PostgreSQL on the
 * same machine.
 */
export const run = async (): Promise<BenchRow[]> => {
  const cluster = await startCluster(undefined, 'durable')
  const data = dataFolder()
  const database = await openPostgres(cluster.url('postgres'), 4)
  await prepareDatabase(database, ORDERS)
  const portal = await startPortal(data.path, { ...portalSettings, DATABASE_URL: cluster.url('postgres') })
  try {
    const vendor = makeClient(portal.url, (await signInUsers(portal.url)).vendor)
    const sheets = [...(await importSheet(vendor, 'CSV')), ...(await importSheet(vendor, 'XLSX'))]
    return [...sheets, ...(await largeDocument(vendor))]
  } finally {
    await portal.stop()
    await database.close()
    await cluster.stop()
    data.remove()
  }
}
