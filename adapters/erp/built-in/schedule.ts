import { sql } from 'kysely'
import type { PdsLine } from '#areas/delivery-schedule/contract.ts'
import type { FetchedPds, SchedulePort } from '#areas/delivery-schedule/server/schedule.port.ts'
import type { Db } from '#kit/server/database/database.ts'
import { extractColumns } from './read-extract.ts'

/** The schedule of the last extract. Lines contain the organisation's code or its file prefix (G-8). */
export const builtInSchedule = (db: Db): SchedulePort => ({
  pdsOf: async (organisation): Promise<FetchedPds> => {
    // if the schedule has no lines, the only row has none
    const { rows } = await sql<{ at: Date | null; line: string | null }>`
      select (select imported_at from erp.extract_import where extract = 'erp.pds_line') as at, pds.line
      from (select) as one left join (
        select id, (select to_json(line)::text from (select ${extractColumns('pds')}) as line) as line
        from erp.pds_line where organization_code in (
          select unnest(array[inventory_org_code, file_prefix]) from erp.organisation
          where inventory_org_id = ${organisation}::bigint)
      ) as pds on true
      order by pds.id`.execute(db)
    return {
      createdAt: rows[0]?.at ?? null,
      lines: rows.flatMap(({ line }) => (line === null ? [] : [JSON.parse(line) as PdsLine])),
    }
  },
})
