import type { Caller } from '#areas/accounts/rules/caller.ts'
import { CSV_START, csvLine } from '#kit/shared/csv.ts'
import type { Language } from '#kit/shared/message.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type SheetCell, type SheetColumn, XlsxWriter } from '#kit/shared/xlsx.ts'
import { importMessages as messages } from '../messages.ts'
import { refusedColumns, refusedRow } from '../rules/refused-sheet.ts'
import { cellText, templateColumns, templateRow } from '../rules/template.ts'
import type { ImportDeps } from './deps.ts'
import { findOpenLines } from './facts.query.ts'
import { findRefused } from './import-store.ts'

const xlsx = (name: string, columns: readonly SheetColumn[], rows: readonly (readonly SheetCell[])[]): Uint8Array => {
  const chunks: Uint8Array[] = []
  const writer = new XlsxWriter(name, columns, (bytes) => chunks.push(bytes))
  for (const row of rows) writer.row(row)
  writer.end()
  return Buffer.concat(chunks)
}

const csv = (columns: readonly SheetColumn[], rows: readonly (readonly SheetCell[])[]): string =>
  CSV_START + [columns.map(({ title }) => title), ...rows.map((row) => row.map(cellText))].map(csvLine).join('')

/** Makes the template: a sheet with the open order lines of a supplier to fill in. */
export const templateFile = async (
  deps: ImportDeps,
  caller: Caller,
  vendorId: number,
  kind: 'xlsx' | 'csv',
  language: Language,
): Promise<Uint8Array | string> => {
  const [lines, organisations] = await Promise.all([
    findOpenLines(deps, caller, vendorId),
    deps.directory.organisations(),
  ])
  const codes = new Map(organisations.map((one) => [one.INVENTORY_ORG_ID, one.INVENTORY_ORG_CODE]))
  const columns = templateColumns(language)
  const rows = lines.map((line) => templateRow(line, (company) => codes.get(company) ?? String(company)))
  return kind === 'csv' ? csv(columns, rows) : xlsx('Deliveries', columns, rows)
}

/** Makes the sheet of the refused rows of an import with their reasons. */
export const refusedFile = async (
  deps: ImportDeps,
  caller: Caller,
  id: number,
  language: Language,
): Promise<Result<Uint8Array>> => {
  const refused = await findRefused(deps.db, caller, id)
  if (!refused) return refuse(messages.IMPORT_NOT_FOUND)
  const rows = refused.rows.map((row) => refusedRow(refused, row, language))
  return ok(xlsx('Refused', refusedColumns(refused, language), rows))
}
