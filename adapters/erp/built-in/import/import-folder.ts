import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { audit, operator } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { type Extract, type ExtractName, extracts } from '../extracts.ts'
import { recordImport } from '../fill.ts'
import { removeMissingRows } from '../remove-others.ts'
import { upsertRows } from '../upsert.ts'
import type { CellValue } from './cell.ts'
import { checkRows, type KnownFacts } from './check-rows.ts'
import { type FileReport, storeImportReport } from './import-reports.ts'
import { readRows } from './read-file.ts'

export interface ImportReport {
  /** Files of the folder that are not extracts. */
  readonly ignored: readonly string[]
  readonly files: readonly FileReport[]
}

/**
 * Imports the extracts of a folder in the order of their references. Each file is one transaction. An invalid file does
 * not stop the import of the other files.
 * @param progress called with the file and its numbers of rows done and in total, both 0 while the file is read
 * @throws Refused if the folder does not exist or contains no extract
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
    for (const file of files)
      reports.push(
        await importFile(db, extracts[name], join(folder, file), file, (done, of) => progress(file, done, of)),
      )
  return { files: reports, ignored: names.filter((file) => !usedFiles.includes(file)).sort() }
}

const importFile = async (
  db: Db,
  extract: Extract,
  path: string,
  file: string,
  progress: (done: number, of: number) => void,
): Promise<FileReport> => {
  const nothing = { file, rows: 0, bad: [], unknownColumns: [] }
  try {
    progress(0, 0)
    const table = await readRows(path)
    if (table.length === 0) throw new OperatorError('it is empty: the first row names the columns')
    return await db.transaction().execute(async (unit) => {
      // An import locks many rows in the order of the file. A table lock prevents deadlocks with another import or a
      // receipt: they wait until the file is imported. Readers do not wait.
      await sql`lock table ${sql.table(extract.table)} in exclusive mode`.execute(unit)
      const { bad, rows, columns, unknownColumns } = checkRows(extract, table, await knownTo(unit, extract))
      if (bad.length > 0) return storeImportReport(unit, { file, rows: table.length - 1, bad, unknownColumns })
      const removed = await removeMissingRows(unit, extract, rows)
      const counts = {
        ...(await upsertRows(unit, extract, columns, rows, (done) => progress(done, rows.length))),
        ...(extract.whole ? { removed } : {}),
      }
      await recordImport(unit, extract)
      const change = { what: 'erp.import', kind: 'erp-extract', id: file, organisation: null, vendor: null }
      await audit(unit, operator('import-erp'), new Date(), { ...change, after: { rows: rows.length, ...counts } })
      if (counts.inserted + counts.changed + removed > 0) await sql`analyze ${sql.table(extract.table)}`.execute(unit)
      return storeImportReport(unit, { file, rows: rows.length, bad, unknownColumns, counts })
    })
  } catch (fault) {
    if (fault instanceof OperatorError) return storeImportReport(db, { ...nothing, refused: fault.message })
    throw fault
  }
}

/** The current data to which rows of the extract may refer. */
const knownTo = async (unit: Unit, extract: Extract): Promise<KnownFacts> => {
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
