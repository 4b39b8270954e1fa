import { createServer } from 'node:http'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import type { z } from 'zod'
import type { createDelivery } from '#areas/deliveries/contract.ts'
import { deliveryJson } from '#areas/deliveries/server/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Tables } from '#kit/server/database/database.ts'
import { COMPANY, FIRST_VENDOR } from './fill.ts'

/**
 * A baseline: the fastest possible server, with `node:http` and `pg` only, without framework, sessions or rules. For
 * the benchmark's requests, it sends the same bytes as the portal. With `PREPARED=yes` it prepares its statements,
 * which the portal does not.
 */
const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const json = deliveryJson.compile(compiler).sql

const page = (where: string, order: string) => `with page as (
    select d.id from deliveries.delivery d where ${where} order by ${order} limit 50),
  total as (select count(*) as n from (select 1 from deliveries.delivery d where ${where} limit 50001) as bounded)
  select total.n, ${json} as json
  from total left join (page join deliveries.delivery d on d.id = page.id) on true order by ${order}`

const NEWEST = 'd.created_at desc, d.id desc'
const statements = {
  list: page(`d.vendor_id = $1 and d.status in ('transit', 'transit_demo')`, NEWEST),
  all: `select ${json} as json from deliveries.delivery d
    where d.company = $1 and d.status <> 'deleted' and d.created_at >= $2 and d.created_at < $3 order by ${NEWEST}`,
  search: page(`d.company = $1 and d.status <> 'deleted' and d.numbers like $2`, NEWEST),
  one: `select ${json} as json from deliveries.delivery d where d.id = $1 and d.vendor_id = $2`,
  create: `with d as (
      insert into deliveries.delivery (status, demo, created_by, created_by_name, created_at, vendor_id, vendor_name, company,
        is_invoice, invoice_no, invoice_date, delivery_date, site_code, po_numbers, releases, line_count, pack_count, details)
      values ('transit', false, 1, 'vendor', now(), $1, $5, $2, true, $3, '2026-11-20', '2026-11-21', 'BKK-01', $6, '{}', 4, 8, $4)
      returning *),
    lines as (insert into deliveries.delivery_line (delivery_id, status, vendor_id, sequence, line_key, po_number, release_num,
        line_num, shipment_num, job, item_code, quantity, packs, lot_quantities, heats, lot_sup)
      select d.id, d.status, d.vendor_id, l.* from d, json_to_recordset($7::json) as l (
        sequence integer, line_key text, po_number text, release_num integer, line_num integer, shipment_num integer,
        job text, item_code text, quantity numeric, packs integer, lot_quantities numeric[], heats text[], lot_sup text)),
    numbers as (insert into deliveries.delivery_number (vendor_id, demo, number_key, delivery_id)
      select vendor_id, demo, upper(invoice_no), id from d)
    select ${json} as json from d`,
} as const

type Case = keyof typeof statements

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })

const run = (name: Case, values: unknown[]): Promise<pg.QueryResult<{ json: string }>> =>
  pool.query({ ...(process.env.PREPARED === 'yes' ? { name } : {}), text: statements[name], values })

const bodyOf = async (request: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** The details of the portal's deliveries, by id. This server writes and sends them without checking them. */
const likeDelivery = new Map<string, Promise<{ vendorName: string }>>()
const detailsLike = (id: string): Promise<{ vendorName: string }> => {
  const known =
    likeDelivery.get(id) ??
    pool
      .query('select details from deliveries.delivery where id = $1', [id])
      .then(({ rows: [row] }) => JSON.parse(row.details))
  likeDelivery.set(id, known)
  return known
}

type Asked = z.input<NonNullable<typeof createDelivery.body>> & {
  readonly details: { readonly invoiceNo: string }
}

/** Returns the number of a different order, none of which is in transit in the portal. */
const orderOf = ({ PO_NUMBER }: { readonly PO_NUMBER: string }): string => `B${PO_NUMBER.slice(1)}`

/** The requested lines in the form that the portal stores. */
const linesOf = ({ poSelect, delAmount, qtyLot, lotDetails, heatDetails, lotSup }: Asked['details']) =>
  poSelect.map((line, index) => ({
    sequence: index + 1,
    line_key: lineKey({ ...line, PO_NUMBER: orderOf(line), INV_ORGID: COMPANY }),
    po_number: orderOf(line),
    release_num: line.RELEASE_NUM ?? 0,
    line_num: line.LINE_NUM,
    shipment_num: line.SHIPMENT_NUM,
    job: '',
    item_code: line.ITEM_CODE,
    quantity: delAmount[index],
    packs: qtyLot[index],
    lot_quantities: lotDetails[index],
    heats: heatDetails[index],
    lot_sup: lotSup[index],
  }))

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare')
  const name = url.pathname.slice(1) as Case
  const send = (text: string, status = 200) =>
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      .end(text)
  const parameter = (key: string) => url.searchParams.get(key)
  try {
    if (name === 'create') {
      const { details: requestedDetails } = JSON.parse(await bodyOf(request)) as Asked
      const like = await detailsLike(parameter('like') ?? '')
      const invoiceNo = `B${requestedDetails.invoiceNo.slice(1)}`
      const details = JSON.stringify({ ...like, invoiceNo })
      const orders = [...new Set(requestedDetails.poSelect.map(orderOf))].join(',')
      const lines = JSON.stringify(linesOf(requestedDetails))
      const { rows } = await run('create', [FIRST_VENDOR, COMPANY, invoiceNo, details, like.vendorName, orders, lines])
      return send(rows[0]?.json ?? '', 201)
    }
    if (name === 'one') return send((await run('one', [parameter('id'), FIRST_VENDOR])).rows[0]?.json ?? '')
    const values = {
      list: () => [FIRST_VENDOR],
      all: () => [COMPANY, parameter('from'), parameter('to')],
      search: () => [COMPANY, `%${parameter('digits')}%`],
    }[name]()
    const { rows } = await run(name, values)
    return send(`[${rows.map((row) => row.json).join(',')}]`)
  } catch (fault) {
    return send(String(fault), 500)
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
