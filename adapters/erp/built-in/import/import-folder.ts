import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import type { ErpImport, ErpImportsPort } from '#areas/settings/server/erp-imports.port.ts'
import { operatorActor, writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { textOfCell } from '#kit/server/list/spreadsheet-cell.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { type ErpExtract, type ExtractName, extracts } from '../extracts.ts'
import { recordImport, removeMissingRows, upsertRows, type WriteCounts } from '../write-extract.ts'
import { type BadRow, type CellValue, checkRows, type KnownValues } from './check-rows.ts'

/** The result of one file, which is imported completely or not at all. */
export interface FileReport {
  readonly file: string
  readonly rows: number
  /** The numbers of written rows; undefined if nothing was written because of the reasons in `bad` or `refused`. */
  readonly counts?: WriteCounts & { readonly removed?: number }
  readonly bad: readonly BadRow[]
  /** The reason that the file could not be read. */
  readonly refused?: string
  readonly unknownColumns: readonly string[]
}

export interface ImportReport {
  /** Files of the folder that are not extracts. */
  readonly ignored: readonly string[]
  readonly files: readonly FileReport[]
}

/**
 * Imports the extracts of a folder in the order of their references. Each file is one transaction. An invalid file does
 * not stop the import of the other files.
 * @param progress called with the file, the number of finished rows and the total number; both are 0 while the file is
 * read
 * @throws OperatorError if the folder does not exist or contains no extract
 */
export const importErp = async (
  db: Db,
  folder: string,
  progress: (file: string, done: number, of: number) => void = () => {},
): Promise<ImportReport> => {
  const names = await readdir(folder).catch(() => {
    throw new OperatorError(`There is no folder ${folder}.`)
  })
  const fileOf = (name: ExtractName) =>
    names.filter((file) => new RegExp(`^${name}\\.(csv|xlsx)$`, 'i').test(file)).sort()
  const found = (Object.keys(extracts) as ExtractName[]).map((name) => ({ name, files: fileOf(name) }))
  const usedFiles = found.flatMap(({ files }) => files)
  if (usedFiles.length === 0)
    throw new OperatorError(
      `There is no extract in ${folder}: ${found.map(({ name }) => `${name}.csv or ${name}.xlsx`).join(', ')}.`,
    )
  const twice = found.find(({ files }) => files.length > 1)
  if (twice) throw new OperatorError(`There are ${twice.files.join(' and ')}: leave only one of them.`)

  const reports: FileReport[] = []
  for (const { name, files } of found)
    for (const file of files) reports.push(await importFile(db, extracts[name], folder, file, progress))
  return { files: reports, ignored: names.filter((file) => !usedFiles.includes(file)).sort() }
}

const importFile = async (
  db: Db,
  extract: ErpExtract,
  folder: string,
  file: string,
  progress: (file: string, done: number, of: number) => void,
): Promise<FileReport> => {
  try {
    progress(file, 0, 0)
    const table = await readRows(join(folder, file))
    if (table.length === 0) throw new OperatorError('it is empty: the first row names the columns')
    return await db.transaction().execute(async (unit) => {
      // An import locks many rows in the order of the file. A table lock prevents deadlocks with another import or a
      // receipt: they wait until the file is imported. Readers do not wait.
      await sql`lock table ${sql.table(extract.table)} in exclusive mode`.execute(unit)
      const { bad, rows, columns, unknownColumns } = checkRows(extract, table, await knownTo(unit, extract))
      if (bad.length > 0) return storeImportReport(unit, { file, rows: table.length - 1, bad, unknownColumns })
      const removed = await removeMissingRows(unit, extract, rows)
      const counts = {
        ...(await upsertRows(unit, extract, columns, rows, (done) => progress(file, done, rows.length))),
        ...(extract.whole ? { removed } : {}),
      }
      await recordImport(unit, extract)
      const change = { what: 'erp.import', kind: 'erp-extract', id: file, organisation: null, vendor: null }
      await writeAudit(unit, operatorActor('import-erp'), new Date(), {
        ...change,
        after: { rows: rows.length, ...counts },
      })
      if (counts.inserted + counts.changed + removed > 0) await sql`analyze ${sql.table(extract.table)}`.execute(unit)
      return storeImportReport(unit, { file, rows: rows.length, bad, unknownColumns, counts })
    })
  } catch (fault) {
    if (!(fault instanceof OperatorError)) throw fault
    return storeImportReport(db, { file, rows: 0, bad: [], unknownColumns: [], refused: fault.message })
  }
}

const knownTo = async (unit: Unit, extract: ErpExtract): Promise<KnownValues> => {
  const organisations = await unit
    .selectFrom('erp.organisation')
    .select(['inventory_org_id', 'inventory_org_code', 'file_prefix'])
    .execute()
  const suppliers = await unit.selectFrom('erp.supplier').select('vendor_id').execute()
  return {
    organisations: new Set<CellValue>(organisations.map((row) => row.inventory_org_id)),
    suppliers: new Set<CellValue>(suppliers.map((row) => row.vendor_id)),
    'organisation codes': new Set<CellValue>(
      organisations.flatMap(({ inventory_org_code: code, file_prefix: prefix }) => (prefix ? [code, prefix] : [code])),
    ),
    taken: new Map(
      extract.table === extracts.organisations.table
        ? organisations.map((row) => [row.inventory_org_code, String(row.inventory_org_id)])
        : [],
    ),
  }
}

/**
 * Reads the rows of a file as texts, with the header first. Empty rows are included, so that row numbers match those of
 * a spreadsheet.
 * @throws OperatorError if the file is not a readable CSV (UTF-8) or XLSX file, of which only the first sheet is read
 */
const readRows = async (path: string): Promise<string[][]> => {
  const bytes = await readFile(path).catch((fault: Error) => {
    throw new OperatorError(`it cannot be read: ${fault.message}`)
  })
  return path.toLowerCase().endsWith('.xlsx') ? rowsOfSheet(bytes) : rowsOfCsv(bytes)
}

const rowsOfCsv = (bytes: Buffer): string[][] => {
  try {
    return parse(decodeText(bytes), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: false,
      record_delimiter: ['\r\n', '\n', '\r'], // manually edited files mix line endings
    })
  } catch (fault) {
    if (fault instanceof CsvError) throw new OperatorError(`it is not a CSV file: ${fault.message}`)
    throw fault
  }
}

const LINE_FEED = 0x0a

const decodeText = (bytes: Buffer): string => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    return decoder.decode(bytes)
  } catch {
    throw new OperatorError(`it is not UTF-8 (line ${firstBadLine(bytes)}); save it as CSV UTF-8`)
  }
}

const firstBadLine = (bytes: Buffer): number => {
  let line = 1
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(LINE_FEED, from)
    const to = end === -1 ? bytes.length : end + 1
    const part = bytes.subarray(from, to)
    if (!Buffer.from(part.toString('utf8'), 'utf8').equals(part)) return line
    from = to
  }
  return line
}

const rowsOfSheet = async (bytes: Buffer): Promise<string[][]> => {
  const sheet = await readSheet(bytes, { trim: false }).catch((fault: unknown) => {
    throw new OperatorError(`it is not an XLSX file: ${fault instanceof Error ? fault.message : fault}`)
  })
  return sheet.map((row) => row.map(textOfCell))
}

/** The number of stored reports per file. Older reports are deleted. */
const MAX_REPORTS_OF_FILE = 20
/** The maximum number of refused rows whose reasons a report contains. */
const MAX_REFUSALS = 50

/** Stores the result of importing a file for administrators, and returns it. */
const storeImportReport = async (db: Db | Unit, report: FileReport): Promise<FileReport> => {
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
