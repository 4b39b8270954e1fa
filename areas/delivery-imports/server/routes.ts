import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { supplierOfRequest } from '#areas/deliveries/server/index.ts'
import { Reply } from '#kit/server/route.ts'
import { refuse } from '#kit/shared/result.ts'
import { CSV_BOM, csvLine } from '#kit/shared/sheets/csv.ts'
import { type SheetCell, XlsxWriter } from '#kit/shared/sheets/xlsx.ts'
import * as calls from '../contract.ts'
import { importMessages as messages } from '../messages.ts'
import { createRefusedFile, createTemplateSheet, type SheetContent } from '../rules/sheet-files.ts'
import { findOpenLines } from './check-context.query.ts'
import { findRefusedRows } from './import-store.ts'
import { type ImportDeps, runImport } from './run-import.ts'

const writeXlsx = (name: string, { columns, rows }: SheetContent): Uint8Array => {
  const chunks: Uint8Array[] = []
  const writer = new XlsxWriter(name, columns, (bytes) => chunks.push(bytes))
  for (const row of rows) writer.row(row)
  writer.end()
  return Buffer.concat(chunks)
}

const cellText = (cell: SheetCell): string => (typeof cell === 'object' ? cell.date : String(cell))

const writeCsv = ({ columns, rows }: SheetContent): string =>
  CSV_BOM + [columns.map(({ title }) => title), ...rows.map((row) => row.map(cellText))].map(csvLine).join('')

const attachmentHeader = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })

const templateRoute = (deps: ImportDeps, kind: 'xlsx' | 'csv'): PortalRoute => {
  const call = kind === 'csv' ? calls.getTemplateCsv : calls.getTemplateXlsx
  return defineRoute(call, async ({ query, caller, language }) => {
    const supplier = supplierOfRequest(caller, query.vendor_id)
    if (!supplier.ok) return supplier
    const [lines, organisations] = await Promise.all([
      findOpenLines(deps, caller, supplier.value),
      deps.directory.organisations(),
    ])
    const codes = new Map(organisations.map((one) => [one.INVENTORY_ORG_ID, one.INVENTORY_ORG_CODE]))
    const sheet = createTemplateSheet(lines, codes, language)
    const file = kind === 'csv' ? writeCsv(sheet) : writeXlsx('Deliveries', sheet)
    return Reply.raw(file, call.contentType ?? '', attachmentHeader(`deliveries.${kind}`))
  })
}

export const deliveryImportRoutes = (deps: ImportDeps): PortalRoute[] => [
  defineRoute(calls.importDeliveries, ({ query, caller, language, upload }) =>
    runImport(deps, caller, upload, query, language),
  ),

  templateRoute(deps, 'xlsx'),

  templateRoute(deps, 'csv'),

  defineRoute(calls.getRefusedRowsXlsx, async ({ params, caller, language }) => {
    const refused = await findRefusedRows(deps.db, caller, params.id)
    if (!refused) return refuse(messages.IMPORT_NOT_FOUND)
    const file = writeXlsx('Refused', createRefusedFile(refused, language))
    return Reply.raw(file, calls.getRefusedRowsXlsx.contentType ?? '', attachmentHeader(`refused-${params.id}.xlsx`))
  }),
]
