import { type Selectable, sql } from 'kysely'
import type { ErpJobLine, ErpLine, PurchaseOrderPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db } from '#kit/server/database.ts'
import type { PoLineTable } from './tables.ts'
import { isStorable } from './unit.ts'

const asLine = (row: Selectable<PoLineTable>): ErpLine => ({
  ITEM_CODE: row.item_code,
  item_code_int: row.item_code_int,
  DESCRIPTION: row.description,
  PO_NUMBER: row.po_number,
  RELEASE_NUM: row.release_num,
  LINE_NUM: row.line_num,
  SHIPMENT_NUM: row.shipment_num,
  LINE_TYPE_ID: row.line_type_id,
  UNIT_PRICE: row.unit_price === null ? null : Number(row.unit_price),
  UOM: row.uom,
  DUE_DATE: row.due_date,
  PIECES_PER_KANBAN: row.pieces_per_kanban,
  PDS_NUMBER: row.pds_number,
  TRIP: row.trip,
  CREDIT_TERMS: row.credit_terms,
  DOCK_CODE: row.dock_code,
  DELIVERY_CYCLE: row.delivery_cycle,
  COMMENTS: row.comments,
  INV_ORGID: row.inv_orgid,
  ORG_ID: row.org_id,
  JOBS: row.jobs,
  ITEM_TYPE: row.item_type,
  QUANTITY: Number(row.quantity),
  QUANTITY_RECEIVED: Number(row.quantity_received),
  QUANTITY_REMAIN: Number(row.quantity_remain),
})

const asJobLine = (line: ErpLine): ErpJobLine => ({
  ITEM_CODE: line.ITEM_CODE,
  PO_NUMBER: line.PO_NUMBER,
  RELEASE_NUM: line.RELEASE_NUM,
  LINE_NUM: line.LINE_NUM,
  SHIPMENT_NUM: line.SHIPMENT_NUM,
  JOBS: line.JOBS,
  QUANTITY: line.QUANTITY,
  INV_ORGID: line.INV_ORGID,
  ORG_ID: line.ORG_ID,
})

interface RequestedLine {
  readonly PO_NUMBER: string
  readonly RELEASE_NUM: number | null
  readonly LINE_NUM: number
  readonly SHIPMENT_NUM: number
  readonly JOBS?: string | null | undefined
}

/**
 * Returns the identities that can have an order line, with their row numbers, as JSON. Identities with numbers outside
 * the columns' range, or with text that the database cannot store, have no order line and are left out.
 */
const requestedRows = (identities: readonly RequestedLine[]): string =>
  JSON.stringify(
    identities.flatMap((line, row) =>
      isStorable(`${line.PO_NUMBER}${line.JOBS ?? ''}`)
        ? [
            {
              row_num: row,
              po_number: line.PO_NUMBER,
              release_num: line.RELEASE_NUM ?? 0,
              line_num: line.LINE_NUM,
              shipment_num: line.SHIPMENT_NUM,
              jobs: line.JOBS ?? '',
            },
          ]
        : [],
    ),
  )

/**
 * A `from` clause that joins `wanted.row_num`, the row of the identity, to its order `line`. `offset 0` makes
 * PostgreSQL look up each identity in the index instead of reading all lines of the supplier.
 */
export const requestedLines = (vendorId: number, company: number, identities: readonly RequestedLine[]) =>
  sql`json_to_recordset(cast(${requestedRows(identities)} as json)) as wanted(row_num integer, po_number text,
      release_num bigint, line_num bigint, shipment_num bigint, jobs text)
    cross join lateral (
      select * from erp.po_line as l
      where l.vendor_id = ${vendorId} and l.po_number = wanted.po_number and l.inv_orgid = ${company}
        and coalesce(l.release_num, 0) = wanted.release_num and l.line_num = wanted.line_num
        and l.shipment_num = wanted.shipment_num and coalesce(l.jobs, '') = wanted.jobs
      offset 0
    ) as line`

const linesOf = (db: Db, vendorId: number) => db.selectFrom('erp.po_line').selectAll().where('vendor_id', '=', vendorId)

const linesOfJobs = async (db: Db, vendorId: number, company: number | null, jobs: readonly string[]) => {
  const known = jobs.filter(isStorable)
  if (known.length === 0) return []
  const everywhere = linesOf(db, vendorId).where('jobs', 'in', known)
  const rows = await (company === null ? everywhere : everywhere.where('inv_orgid', '=', company))
    .orderBy('jobs')
    .orderBy('po_number')
    .orderBy('line_num')
    .orderBy('shipment_num')
    .execute()
  return rows.map(asLine)
}

export const builtInOrders = (db: Db): PurchaseOrderPort => {
  return {
    standardLines: async (vendorId, ponum) => {
      if (!isStorable(ponum)) return { lines: [] }
      const rows = await linesOf(db, vendorId)
        .where('po_number', '=', ponum)
        .orderBy('inv_orgid')
        .orderBy('release_num')
        .orderBy('line_num')
        .orderBy('shipment_num')
        .execute()
      const lines = rows.filter((row) => row.po_type === 'STANDARD').map(asLine)
      return { lines, isBlanket: lines.length === 0 && rows.length > 0 }
    },

    blanketLines: async (vendorId, ponum, rel) => {
      if (!isStorable(ponum) || !/^\d{1,9}$/.test(rel)) return { lines: [] }
      const rows = await linesOf(db, vendorId)
        .where('po_number', '=', ponum)
        .where('po_type', '=', 'BLANKET')
        .where('release_num', '=', Number(rel))
        .orderBy('inv_orgid')
        .orderBy('line_num')
        .orderBy('shipment_num')
        .execute()
      return { lines: rows.map(asLine) }
    },

    jobLines: async (vendorId, company, jobs) => ({
      lines: (await linesOfJobs(db, vendorId, company, jobs)).map(asJobLine),
    }),
    jobDetails: async (vendorId, company, jobs) => ({ lines: await linesOfJobs(db, vendorId, company, jobs) }),

    openLines: async ({ vendorId, company }) => ({
      query: sql`select * from erp.po_line where quantity_remain > 0
        ${vendorId === null ? sql`` : sql`and vendor_id = ${vendorId}`}
        ${company === null ? sql`` : sql`and inv_orgid = ${company}`}`,
    }),

    linesFor: async (vendorId, company, identities, unit) => {
      const { rows } = await sql<Selectable<PoLineTable>>`
        select distinct line.* from ${requestedLines(vendorId, company, identities)}`.execute(unit ?? db)
      return rows.map(asLine)
    },
  }
}
