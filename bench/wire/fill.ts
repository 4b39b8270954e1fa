import { sql } from 'kysely'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { Db } from '#kit/server/database/database.ts'

export const VENDORS = 300
export const FIRST_VENDOR = 200_001
export const COMPANY = 103
const COMPANIES = [103, 103, 175, 222, 330, 350, 310, 291, 287]
const TEMPLATES = 400
/** Orders of the vendor for the create case, with 4 lines each: one for every delivery of every round. */
export const OPEN_ORDERS = 100_000
/** An open line of one of these orders, as the ERP's calls return it. */
export const openLine = (order: string, line: number): PoLine => ({
  ...poLine(0, line),
  ITEM_CODE: `CX-${line}`,
  DESCRIPTION: 'BRACKET',
  PO_NUMBER: order,
  UNIT_PRICE: 12.5,
  QUANTITY: 90_000_000,
  QUANTITY_REMAIN: 90_000_000,
})

const poLine = (template: number, line: number): PoLine => ({
  ITEM_CODE: `AX-${10 + (template % 80)}-${200 + line}`,
  item_code_int: null,
  DESCRIPTION: line % 3 === 0 ? 'ขายึดเครื่องยนต์ ด้านหน้า ซ้าย' : 'BRACKET ENGINE MOUNTING FRONT LH',
  PO_NUMBER: String(41_000_000 + template),
  RELEASE_NUM: null,
  LINE_NUM: line,
  SHIPMENT_NUM: 1,
  LINE_TYPE_ID: 1,
  UNIT_PRICE: 12.5 + line,
  UOM: 'PCS',
  DUE_DATE: '2026-11-30',
  PIECES_PER_KANBAN: '50',
  PDS_NUMBER: null,
  TRIP: null,
  CREDIT_TERMS: null,
  DOCK_CODE: null,
  DELIVERY_CYCLE: null,
  COMMENTS: null,
  INV_ORGID: COMPANY,
  ORG_ID: 81,
  JOBS: null,
  ITEM_TYPE: 'FG',
  QUANTITY: 1200,
  QUANTITY_RECEIVED: 0,
  QUANTITY_REMAIN: 1200,
  transit: 0,
})

/** Returns the details of a delivery with 3 to 8 lines. `@no@` is a placeholder for its number. */
const detailsTemplate = (template: number): { lines: number; details: string } => {
  const lines = 3 + (template % 6)
  const rows = Array.from({ length: lines }, (_, index) => index + 1)
  return {
    lines,
    details: JSON.stringify({
      isInvoice: true,
      invoiceNo: '@no@',
      invoiceDate: '2026-11-20',
      doNo: null,
      doDate: null,
      deliveryDate: '2026-11-21',
      site: { VENDOR_SITE_CODE: 'BKK-01', ADDR: '99 หมู่ 4 ถนนบางนา-ตราด' },
      poSelect: rows.map((line) => poLine(template, line)),
      delAmount: rows.map(() => 100),
      qtyLot: rows.map(() => 2),
      lotSup: rows.map(() => '20261121'),
      lotDetails: rows.map(() => [50, 50]),
      heatDetails: rows.map(() => ['H-1', 'H-2']),
      vendorName: 'สยามพาร์ท จำกัด',
    }),
  }
}

/** The number of deliveries per day: 200,000 in half a year. */
const A_DAY = 200_000 / 180

export interface Filling {
  /** The number of existing deliveries. New ones are dated before them. */
  readonly after?: number
  /** True to insert no lines and numbers, which take most of the time and which lists do not need. */
  readonly headsOnly?: boolean
}

/**
 * Inserts `count` deliveries of 300 suppliers, dated backwards from now with the same number every day. Most are
 * completed, 5 % are in transit and 3 % deleted; every fourth one has a blanket order with a release.
 */
export const fillDeliveries = (pool: Db, count: number, filling: Filling = {}): Promise<void> =>
  // on one connection, because only that connection has the temporary table
  pool.connection().execute((db) => fillOn(db, count, filling))

const fillOn = async (db: Db, count: number, { after = 0, headsOnly = false }: Filling): Promise<void> => {
  const templates = Array.from({ length: TEMPLATES }, (_, index) => detailsTemplate(index))
  await sql`create temp table template as
    select (row_number() over () - 1)::integer as id, lines, details
    from json_to_recordset(${JSON.stringify(templates)}::json) as t (lines integer, details text)`.execute(db)
  await sql`insert into deliveries.delivery (status, demo, created_by, created_by_name, created_at, vendor_id, vendor_name,
      company, is_invoice, invoice_no, invoice_date, delivery_date, site_code, po_numbers, releases, line_count,
      pack_count, received_no, received_at, receiver, remarks, deleted_by, deleted_at, details)
    select status, false, 1, 'bench', at, ${FIRST_VENDOR} + n % ${VENDORS}, 'สยามพาร์ท จำกัด',
      (${COMPANIES}::integer[])[1 + n % ${COMPANIES.length}], true, number, at::date, at::date + 1, 'BKK-01',
      (41000000 + t.id)::text, case when t.id % 4 = 0 then array[(n / 300 % 40)::text] else '{}' end, t.lines, t.lines * 2,
      case when status in ('received', 'completed') then 'R' || n end,
      case when status in ('received', 'completed') then at + interval '1 day' end,
      case when status in ('received', 'completed') then 'EMP001' end,
      case when status = 'deleted' then 'wrong number' end, case when status = 'deleted' then 1 end,
      case when status = 'deleted' then at + interval '1 hour' end,
      replace(t.details, '@no@', number)
    from generate_series(${after}::integer, ${after + count - 1}::integer) as n
    cross join lateral (select (n / 300 * 37) % 100 as dice) as rolled
    cross join lateral (select
      case when dice < 3 then 'deleted' when dice < 8 then 'transit' when dice < 12 then 'received' else 'completed' end as status,
      'INV' || lpad(((n::bigint * 7919) % 10000000)::text, 7, '0') || n % 10 as number,
      now() - n / ${A_DAY}::float8 * interval '1 day' as at) as made
    join template t on t.id = (n::bigint * 31) % ${TEMPLATES}`.execute(db)
  if (!headsOnly) await fillLines(db)
  await sql`drop table template`.execute(db)
  await sql`analyze deliveries.delivery`.execute(db)
}

const fillLines = async (db: Db): Promise<void> => {
  await sql`insert into deliveries.delivery_line (delivery_id, sequence, status, vendor_id, line_key, po_number, release_num,
      line_num, shipment_num, job, item_code, quantity, packs, lot_quantities, heats, lot_sup)
    select d.id, line, d.status, d.vendor_id, json_build_array(d.company, d.po_numbers, 0, line, 1, '')::text, d.po_numbers, 0,
      line, 1, '', 'AX-' || line, 100, 2, '{50,50}', '{H-1,H-2}', '20261121'
    from deliveries.delivery d cross join lateral generate_series(1, d.line_count) as line`.execute(db)
  await sql`insert into deliveries.delivery_number (vendor_id, demo, number_key, delivery_id)
    select vendor_id, demo, upper(invoice_no), id from deliveries.delivery where status <> 'deleted'
    on conflict do nothing`.execute(db)
  for (const table of ['delivery_line', 'delivery_number'])
    await sql`analyze ${sql.id('deliveries', table)}`.execute(db)
}

/** Inserts the ERP data of the create case: organisation, supplier, site, and lines that are never used up. */
export const fillErp = async (db: Db, openOrders: number): Promise<void> => {
  await sql`insert into erp.organisation (inventory_org_id, inventory_org_code, operating_unit_org_id, company_name, name,
      offered, has_pds, hide_pds_no_line, pack_exempt)
    values (${COMPANY}, 'AH', 81, 'Factory 103', 'Factory 103', true, true, false, false)`.execute(db)
  await sql`insert into erp.supplier (vendor_id, vendor_name, vendor_name_alt)
    select ${FIRST_VENDOR} + n, 'สยามพาร์ท จำกัด', 'V' || n from generate_series(0, ${VENDORS - 1}) as n`.execute(db)
  await sql`insert into erp.vendor_site (vendor_id, inv_orgid, vendor_site_code, addr)
    select ${FIRST_VENDOR} + n, ${COMPANY}, 'BKK-01', '99 ถนนบางนา-ตราด' from generate_series(0, ${VENDORS - 1}) as n`.execute(
    db,
  )
  await sql`insert into erp.po_line (vendor_id, po_type, item_code, description, po_number, line_num, shipment_num, line_type_id,
      unit_price, uom, due_date, pieces_per_kanban, inv_orgid, org_id, item_type, quantity, quantity_received, quantity_remain)
    select ${FIRST_VENDOR}, 'STANDARD', 'CX-' || 1 + n % 4, 'BRACKET', 'PO' || n / 4, 1 + n % 4, 1, 1, 12.5, 'PCS',
      '2026-11-30', '50', ${COMPANY}, 81, 'FG', 90000000, 0, 90000000
    from generate_series(0, ${openOrders * 4 - 1}::integer) as n`.execute(db)
}
