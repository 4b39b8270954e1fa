import { sql } from 'kysely'
import type { PdsLine } from '#areas/delivery-schedule/contract.ts'
import type { PdsFetch, SchedulePort } from '#areas/delivery-schedule/server/schedule.port.ts'
import type { Db } from '#kit/server/database.ts'

interface Row {
  readonly at: Date | null
  /** A line as JSON text; null in the only row if there are no lines. */
  readonly line: string | null
}

/** The schedule of the last extract. Lines contain the organisation's code or its file prefix (G-8). */
export const builtInSchedule = (db: Db): SchedulePort => ({
  pdsOf: async (organisation): Promise<PdsFetch> => {
    const { rows } = await sql<Row>`
      with lines as (
        select json_build_object('PDS_NUM', pds_num, 'PDS_LINE', pds_line, 'STATUS', status,
          'ORGANIZATION_CODE', organization_code, 'VENDOR_NAME', vendor_name, 'VENDOR_ID', vendor_id, 'PO_NUM', po_num,
          'PO_REL_NUM', po_rel_num, 'ITEM_CODE', item_code, 'ITEM_DESCRIPTION', item_description,
          'ITEM_TYPE', item_type, 'NEED_BY_DATE', need_by_date, 'QTY_ORDER', trim_scale(qty_order),
          'QTY_REMAIN', trim_scale(qty_remain))::text as line, id
        from erp.pds_line where organization_code in (
          select unnest(array[inventory_org_code, file_prefix]) from erp.organisation
          where inventory_org_id = ${organisation}::bigint))
      select (select imported_at from erp.extract_import where extract = 'erp.pds_line') as at, lines.line
      from (select) as one left join lines on true order by lines.id`.execute(db)
    return {
      createdAt: rows[0]?.at ?? null,
      lines: rows.flatMap(({ line }) => (line === null ? [] : [JSON.parse(line) as PdsLine])),
    }
  },
})
