import { sql } from 'kysely'
import type { LineIdentity } from '#areas/purchase-orders/rules/line-key.ts'
import type { ErpJobLine, ErpLine, PurchaseOrderPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { ErpData } from './extracts.ts'
import { readExtract } from './read-extract.ts'

/** Returns whether PostgreSQL can store the text. Other texts occur in no row, and a query for one would fail. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const asLine = ({
  VENDOR_ID: _vendor,
  PO_TYPE: _type,
  ITEM_CODE,
  ITEM_CODE_INT,
  ...line
}: ErpData['po_lines'][number]): ErpLine => ({ ITEM_CODE, item_code_int: ITEM_CODE_INT, ...line })

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

type RequestedLine = Omit<LineIdentity, 'INV_ORGID'>

/** Returns the identities as JSON, each with its index, without those whose text PostgreSQL cannot store. */
const requestedRows = (identities: readonly RequestedLine[]): string =>
  JSON.stringify(
    identities
      .map((line, row) => ({
        row_num: row,
        po_number: line.PO_NUMBER,
        release_num: line.RELEASE_NUM ?? 0,
        line_num: line.LINE_NUM,
        shipment_num: line.SHIPMENT_NUM,
        jobs: line.JOBS ?? '',
      }))
      .filter(({ po_number, jobs }) => isStorable(po_number + jobs)),
  )

/**
 * A `from` clause that joins each requested identity to its order `line`; `wanted.row_num` is the index of the
 * identity. `offset 0` makes PostgreSQL look up each identity in the index instead of reading all lines of the
 * supplier.
 */
export const joinRequestedLines = (vendorId: number, company: number, identities: readonly RequestedLine[]) =>
  sql`json_to_recordset(cast(${requestedRows(identities)} as json)) as wanted(row_num integer, po_number text,
      release_num bigint, line_num bigint, shipment_num bigint, jobs text)
    cross join lateral (
      select * from erp.po_line as l
      where l.vendor_id = ${vendorId} and l.po_number = wanted.po_number and l.inv_orgid = ${company}
        and coalesce(l.release_num, 0) = wanted.release_num and l.line_num = wanted.line_num
        and l.shipment_num = wanted.shipment_num and coalesce(l.jobs, '') = wanted.jobs
      offset 0
    ) as line`

const linesOfJobs = async (db: Db, vendorId: number, company: number | null, jobs: readonly string[]) => {
  const known = jobs.filter(isStorable)
  if (known.length === 0) return []
  const ofCompany = company === null ? sql`` : sql`and inv_orgid = ${company}`
  const rows = await readExtract(
    db,
    'po_lines',
    sql`where vendor_id = ${vendorId} and jobs = any(${known}::text[]) ${ofCompany}
      order by jobs, po_number, line_num, shipment_num`,
  )
  return rows.map(asLine)
}

export const builtInOrders = (db: Db): PurchaseOrderPort => ({
  standardLines: async (vendorId, ponum) => {
    if (!isStorable(ponum)) return { lines: [] }
    const rows = await readExtract(
      db,
      'po_lines',
      sql`where vendor_id = ${vendorId} and po_number = ${ponum}
        order by inv_orgid, release_num, line_num, shipment_num`,
    )
    const lines = rows.filter(({ PO_TYPE }) => PO_TYPE === 'STANDARD').map(asLine)
    return { lines, isBlanket: lines.length === 0 && rows.length > 0 }
  },

  blanketLines: async (vendorId, ponum, rel) => {
    if (!isStorable(ponum) || !/^\d{1,9}$/.test(rel)) return { lines: [] }
    const rows = await readExtract(
      db,
      'po_lines',
      sql`where vendor_id = ${vendorId} and po_number = ${ponum} and po_type = 'BLANKET' and release_num = ${Number(rel)}
        order by inv_orgid, line_num, shipment_num`,
    )
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
    const requested = sql`where id = any(array(select line.id from ${joinRequestedLines(vendorId, company, identities)}))`
    return (await readExtract(unit ?? db, 'po_lines', requested)).map(asLine)
  },
})
