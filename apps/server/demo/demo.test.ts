import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '#adapters/files/disk.ts'
import { deliveredLines } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import { previewChecks } from '#areas/deliveries/rules/preview.ts'
import { createDeliveryHistory, demoErpData, ordersToTry } from '#database/demo/index.ts'
import type { Database } from '#kit/server/database/database.ts'
import { dataFolder } from '#tests/support/portal-process.ts'
import { openTestDatabase } from '#tests/support/world.ts'
import { prepareDemo } from './demo.ts'

const TODAY = '2025-11-24'

let database: Database
let drop: () => Promise<void>
const files = dataFolder()
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  drop = opened.drop
  await prepareDemo(database, TODAY, diskStorage(files.path))
})
afterAll(async () => {
  await drop()
  files.remove()
})

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => {
  const [row] = (await query.execute(database.db)).rows
  if (row === undefined) throw new Error('no row')
  return row
}
const none = async (query: ReturnType<typeof sql>) => expect((await query.execute(database.db)).rows).toEqual([])

const people = {
  accounting: { id: 3, name: 'account_admin' },
  trial: { id: 1, name: 'demo' },
  storeOf: () => ({ id: 2, name: 'store' }),
  ofSupplier: (id: number) => ({ id, name: `supplier${id}` }),
}

test('[OPS-01] fills the demo with organisations, suppliers, order lines and deliveries in every status', async () => {
  const counts = await one(sql<Record<string, number>>`select
    (select count(*) from erp.organisation) as organisations,
    (select count(*) from erp.organisation where offered) as offered,
    (select count(*) from erp.supplier) as suppliers,
    (select count(*) from erp.po_line) as lines,
    (select count(*) from erp.subinventory where required and subinventory is null) as lacking`)
  expect(counts).toMatchObject({ organisations: 22, offered: 8, lines: 5000 })
  expect(counts.suppliers).toBeGreaterThanOrEqual(60)
  expect(counts.lacking).toBeGreaterThan(0)
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from deliveries.delivery group by status`.execute(database.db)
  const of = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(600)
  for (const status of ['transit', 'received', 'completed', 'deleted']) expect(of[status], status).toBeGreaterThan(15)
  expect(of.transit_demo).toBeGreaterThan(3)
  const own = await one(sql<Record<string, number>>`select
    count(*) filter (where company = 103) as in103, count(*) filter (where vendor_id = 100234) as of_vendor,
    count(*) filter (where vendor_id = 100234 and company = 103 and status = 'transit') as on_their_way,
    count(*) filter (where status = 'completed' and do_no is not null) as converted from deliveries.delivery`)
  for (const [what, count] of Object.entries(own)) expect(count, what).toBeGreaterThan(3)
})

test('[OPS-01] gives suppliers email groups, and fills the mailbox with notices of past receipts, two of them undelivered', async () => {
  const groups = await one(sql<Record<string, number>>`select count(*) as count,
    count(*) filter (where company = 103) as in103, count(*) filter (where vendor_id = 100234 and company = 103) as of_vendor
    from email_groups.email_group`)
  expect(groups.in103).toBeGreaterThan(50)
  expect(groups.of_vendor).toBeGreaterThan(0)
  const mails = await one(sql<Record<string, number>>`select count(*) filter (where about_kind = 'delivery') as count,
    count(*) filter (where open) as open, (select count(*) from mail.recipient r join mail.message m on m.id = r.mail_id
      where m.about_kind = 'delivery' and r.state in ('refused', 'failed')) as failed from mail.message`)
  expect(mails).toMatchObject({ count: 30, open: 0, failed: 2 })
})

test('[OPS-01] the demo data contain a half-scanned delivery in transit at the dock with one box reported as damaged', async () => {
  const { rows } = await sql<{ status: string; scanned: number; boxes: number; kinds: string[] }>`
    select d.status, d.pack_count as boxes, (select count(*)::int from receiving.scan s where s.delivery_id = d.id and s.pack > 0) as scanned,
      array(select kind from receiving.discrepancy r where r.delivery_id = d.id) as kinds
    from deliveries.delivery d where exists (select from receiving.scan s where s.delivery_id = d.id)`.execute(
    database.db,
  )
  expect(rows).toMatchObject([{ status: 'transit', kinds: ['damaged'] }])
  const [{ scanned, boxes } = { scanned: 0, boxes: 0 }] = rows
  expect(scanned).toBeGreaterThan(0)
  expect(scanned).toBeLessThan(boxes)
})

test('[OPS-01] the demo data contain documents of every kind in every state, each with its files', async () => {
  const { rows } = await sql<Record<string, number | string>>`
    select kind, count(*) as n, count(*) filter (where not mail_sent) as unsent, count(*) filter (where superseded_by is not null) as replaced,
      count(*) filter (where download_count = 0) as unread, count(*) filter (where confirm_count > 0) as confirmed
    from documents.document group by kind order by kind`.execute(database.db)
  expect(rows.map(({ kind }) => kind)).toEqual(['coc', 'po', 'sqm'])
  for (const { kind, n, replaced, unread, confirmed } of rows)
    for (const count of [n, replaced, unread, confirmed]) expect(Number(count), String(kind)).toBeGreaterThan(0)
  await none(sql`select id from documents.document d where not exists (
    select from documents.attachment a join files.file f on f.id = a.file_id where a.document_id = d.id and f.state = 'kept')`)
  const storedFiles = (await readdir(files.path, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name))
  const fileRows = await one(sql<{ n: number }>`select count(*) as n from files.file`)
  expect(storedFiles).toHaveLength(Number(fileRows.n))
})

test('[OPS-01] the demo data contain three months of forecasts in every state with files, and a failed alert that can be resent', async () => {
  const found = await one(sql<Record<string, number>>`
    select count(distinct f.month) as months, count(*) filter (where f.vendor_id = 100234 and company = 103) as of_vendor,
      count(*) filter (where download_count = 0) as unread, count(*) filter (where a.sent) as sent
    from forecasts.forecast f join forecasts.alert a on a.id = f.alert_id`)
  expect(Number(found.months)).toBe(3)
  for (const what of ['of_vendor', 'unread', 'sent']) expect(Number(found[what]), what).toBeGreaterThan(1)
  await none(sql`select f.id from forecasts.forecast f left join files.file on file.id = f.file_id and file.state = 'kept'
    where file.id is null or file.size <> f.file_size`)
  const failed = await one(sql<Record<string, number>>`select count(*) as alerts, count(*) filter (where exists (
      select from mail.message m join mail.recipient r on r.mail_id = m.id
      where m.about_kind = 'forecast-alert' and m.about_id = a.id::text and r.state = 'failed')) as resendable
    from forecasts.alert a where not a.sent`)
  expect([Number(failed.alerts), Number(failed.resendable)]).toEqual([1, 1])
})

test('[OPS-01] the demo data contain more than one page of news, a calendar on both pages, and a stored picture for each item', async () => {
  const { rows } = await sql<
    Record<string, number | string>
  >`select page, count(*) filter (where type = 'news') as news,
      count(*) filter (where type = 'calendar') as calendars, count(*) filter (where type in ('wht', 'map')) as others,
      count(*) filter (where not for_all) as named from news.item group by page order by page desc`.execute(database.db)
  const of = Object.fromEntries(rows.map(({ page, ...counts }) => [String(page), counts]))
  expect(Number(of.store?.news)).toBeGreaterThan(10)
  for (const page of ['store', 'account']) {
    expect(Number(of[page]?.calendars), page).toBe(1)
    for (const what of ['others', 'named']) expect(Number(of[page]?.[what]), `${page} ${what}`).toBeGreaterThan(0)
  }
  await none(sql`select n.id from news.item n where not exists (select from news.attachment a join files.file f
    on f.id = a.file_id and f.state = 'kept' and f.size = a.size where a.item_id = n.id and a.use = 'thumbnail')`)
})

test('[OPS-01] loads the demo once, and the next start on another day changes nothing', async () => {
  const state = () =>
    one(sql<{ all: string }>`select
      (select count(*) from deliveries.delivery) || ' ' || (select sum(quantity_received) from erp.po_line) || ' ' ||
      (select count(*) from accounts.user_account) as all`)
  const before = await state()
  await prepareDemo(database, '2025-12-30')
  expect(await state()).toEqual(before)
})

test('[ERP-02] keeps received and in-transit quantities equal to the deliveries, line by line', async () => {
  await none(sql`select l.po_number from erp.po_line l where quantity_received + quantity_remain <> quantity`)
  await none(sql`select line_key from deliveries.delivery_line where status = 'transit' group by vendor_id, line_key
    having sum(quantity) > (select max(quantity_remain) from erp.po_line l where l.vendor_id = delivery_line.vendor_id
      and l.po_number = max(delivery_line.po_number) and l.line_num = max(delivery_line.line_num)
      and l.shipment_num = max(delivery_line.shipment_num) and coalesce(l.release_num, 0) = max(delivery_line.release_num))`)
  await none(sql`select d.id from deliveries.delivery d
    full join erp.receipt r on r.receive_number = d.received_no
    full join receiving.receipt own on own.receive_number = d.received_no
    where (d.received_no is not null or d.id is null)
      and (r.id is null or own.delivery_id is distinct from d.id or own.erp_key <> r.idempotency_key)`)
  await none(sql`select d.id from deliveries.delivery d join erp.receipt r on r.receive_number = d.received_no
    where (select sum(quantity) from deliveries.delivery_line l where l.delivery_id = d.id)
      <> (select sum(quantity) from erp.receipt_line l where l.receipt_id = r.id)`)
  await none(sql`select po_line_id from erp.receipt_line group by po_line_id
    having sum(quantity) > (select quantity_received from erp.po_line where id = po_line_id)`)
})

test('[DLV-08] creates only demo deliveries that pass the checks of Preview', async () => {
  const erpData = demoErpData(TODAY)
  const { deliveries } = createDeliveryHistory(erpData, TODAY, people)
  const packExemptOrganisations = [310]
  const drafts = deliveries.map(({ vendorId, company, details }) => ({
    company,
    supplier: vendorId,
    isInvoice: details.doNo === null && details.isInvoice,
    number: details.doNo ?? details.invoiceNo,
    documentDate: details.doDate ?? details.invoiceDate,
    documentDateText: '',
    deliveryDate: details.deliveryDate,
    deliveryDateText: '',
    site: details.site,
    lines: deliveredLines(details).map((line) => ({ ...line, packCount: line.packs.length, lotsConfirmed: true })),
  }))
  const refused = drafts.flatMap((draft) =>
    previewChecks(draft, { packExemptOrganisations, numberExists: false, today: TODAY }),
  )
  expect(refused.map(({ message, culprit }) => [message.code, culprit])).toEqual([])
})

test('[OPS-01] creates identical demo data for the same day, without future times and without using the practice orders', () => {
  const make = () => createDeliveryHistory(demoErpData(TODAY), TODAY, people)
  const history = make()
  expect(make()).toEqual(history)
  const midnight = new Date(`${TODAY}T00:00:00+07:00`)
  for (const { createdAt, receipt, deleted } of history.deliveries)
    for (const instant of [createdAt, receipt?.at, deleted?.at]) if (instant) expect(instant < midnight).toBe(true)
  for (const { createdAt, receipt } of history.deliveries) if (receipt) expect(receipt.at > createdAt).toBe(true)
  const touched = new Set(
    history.deliveries.flatMap(({ details }) => details.poSelect.map(({ PO_NUMBER }) => PO_NUMBER)),
  )
  for (const order of Object.values(ordersToTry)) {
    expect(touched.has(order), order).toBe(false)
    expect(
      history.po_lines.some(({ PO_NUMBER }) => PO_NUMBER === order),
      order,
    ).toBe(true)
  }
})

test('[OPS-01] dates all demo data before the day on which it is loaded', async () => {
  const happened = [
    ['documents.document', 'created_at'],
    ['documents.event', 'at'],
    ['documents.confirmation', 'created_at'],
    ['deliveries.delivery', 'created_at'],
    ['deliveries.delivery', 'received_at'],
    ['audit.entry', 'at'],
    ['news.item', 'created_at'],
    ['forecasts.forecast', 'created_at'],
    ['mail.message', 'created_at'],
  ] as const
  for (const [table, column] of happened) {
    const { late } = await one(
      sql<{ late: number }>`select count(*)::int as late from ${sql.table(table)}
        where ${sql.ref(column)} >= ${new Date(`${TODAY}T00:00:00+07:00`)}`,
    )
    expect([table, column, late]).toEqual([table, column, 0])
  }
})

test('[DOC-08] shows the mail of a sent demo document in its timeline', () =>
  none(sql`select d.id from documents.document d where d.mail_sent and not exists (
    select 1 from mail.message m where m.about_kind = 'document' and m.about_id = d.id::text)`))
