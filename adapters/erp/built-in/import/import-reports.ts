import { sql } from 'kysely'
import type { ErpImport, ErpImportsPort } from '#areas/settings/server/erp-imports.port.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import type { Counts } from '../upsert.ts'
import type { BadRow } from './check-rows.ts'

/** The result of one file, which is imported completely or not at all. */
export interface FileReport {
  readonly file: string
  readonly rows: number
  /** The numbers of written rows; undefined if nothing was written for the reasons in `bad` or `refused`. */
  readonly counts?: Counts & { readonly removed?: number }
  readonly bad: readonly BadRow[]
  /** The reason that the file could not be read. */
  readonly refused?: string
  readonly unknownColumns: readonly string[]
}

/** Older reports of a file are deleted. */
const MAX_REPORTS_OF_FILE = 20
/** The number of refused rows of which a report keeps the reason. */
const MAX_REFUSALS = 50

/** Stores the result of importing a file for administrators, and returns it. */
export const storeImportReport = async (db: Db | Unit, report: FileReport): Promise<FileReport> => {
  const { file, rows, counts, bad, refused } = report
  await sql`insert into erp.import_report
      (file, at, rows, inserted, changed, unchanged, removed, refused_rows, refusals, unreadable)
    values (${file}, now(), ${rows}, ${counts?.inserted ?? null}, ${counts?.changed ?? null}, ${counts?.unchanged ?? null},
      ${counts?.removed ?? null}, ${new Set(bad.map(({ row }) => row)).size},
      ${JSON.stringify(bad.slice(0, MAX_REFUSALS))}, ${refused ?? null})`.execute(db)
  await sql`delete from erp.import_report where file = ${file} and id <= (
    select id from erp.import_report where file = ${file} order by id desc offset ${MAX_REPORTS_OF_FILE} limit 1)`.execute(
    db,
  )
  return report
}

/** The reports of the import command. */
export const erpImports = (db: Db): ErpImportsPort => ({
  lastOfEachFile: async () => {
    const { rows } = await sql<ErpImport>`
      select file, at, rows, refused_rows as "refusedRows", refusals::json as refusals, unreadable,
        case when inserted is not null then json_build_object('inserted', inserted, 'changed', changed,
          'unchanged', unchanged, 'removed', coalesce(removed, 0)) end as counts
      from (select distinct on (file) * from erp.import_report order by file, id desc) as latest
      order by at desc, file`.execute(db)
    return rows
  },
})
