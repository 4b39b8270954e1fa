import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { filePart } from '#areas/files/rules/upload-call.ts'
import { MAX_IMPORT_ROWS } from './rules/sheet.ts'

const id = z.coerce.number().int().positive()

/** `ready` occurs only in a preview. `exists` means that the same delivery was sent before. */
export const importStates = ['ready', 'created', 'exists', 'refused'] as const

const importedDelivery = z.object({
  number: z.string().describe('invoice or DO number'),
  state: z.enum(importStates),
  id: z.number().int().optional().describe('of the delivery, created or existing'),
  isInvoice: z.boolean().nullable(),
  company: z.number().int().nullable().describe('inventory organisation id'),
  deliveryDate: z.string().nullable(),
  lines: z.number().int(),
  rows: z.array(z.number().int()).describe('rows of the sheet, counted from 1'),
})
export type ImportedDelivery = z.infer<typeof importedDelivery>

const refusedRow = z.object({
  row: z.number().int().describe('row of the sheet, counted from 1'),
  column: z.string().describe('title of the column in the sheet; if it is missing, in the template'),
  reason: z.string(),
  code: z.string(),
  number: z.string(),
})
export type RefusedRow = z.infer<typeof refusedRow>

export const importReply = z.object({
  id: z.number().int().describe('of the import, for the sheet of refused rows; kept for 30 days'),
  rows: z.number().int().describe('filled rows of the sheet'),
  deliveries: z.array(importedDelivery),
  refused: z.array(refusedRow),
  titles: z.array(z.string()).describe('the titles of the sheet'),
  columns: z.record(z.string(), z.number().int()).describe('which of the titles, counted from 0, each column has'),
})
export type ImportReply = z.infer<typeof importReply>

const vendorId = id.optional().describe('the supplier, required for store; by default the caller’s own')

const importCall = { who: 'delivery.create', scope: 'deliveries:write', tag: 'delivery-imports' } as const

export const importDeliveries = defineCall({
  ...importCall,
  method: 'POST',
  path: '/delivery-imports',
  summary: `Deliveries from a spreadsheet (one .xlsx or .csv with at most ${MAX_IMPORT_ROWS} rows), each delivery individually: completely or not at all (DLV-24)`,
  multipart: z.object({ file: filePart }),
  query: z.strictObject({
    dry_run: z.enum(['true', 'false']).optional().describe('true: only report what would happen'),
    mapping: z
      .string()
      .max(8000)
      .optional()
      .describe('JSON: the titles of a layout by column, {"order": "My PO"}; without it the saved ones apply'),
    vendor_id: vendorId,
  }),
  reply: importReply,
})

const defineTemplateCall = (kind: 'xlsx' | 'csv', contentType: string) =>
  defineCall({
    ...importCall,
    method: 'GET',
    path: `/delivery-imports/template.${kind}`,
    summary: `The open lines as a spreadsheet to fill in and send back (${kind})`,
    query: z.strictObject({ vendor_id: vendorId }),
    reply: z.any(),
    contentType,
  })

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const getTemplateXlsx = defineTemplateCall('xlsx', XLSX)
export const getTemplateCsv = defineTemplateCall('csv', 'text/csv; charset=utf-8')

export const getRefusedRowsXlsx = defineCall({
  ...importCall,
  method: 'GET',
  path: '/delivery-imports/:id/refused.xlsx',
  summary: 'The refused rows of an import as they were uploaded, with a column for the reason',
  params: z.object({ id }),
  reply: z.any(),
  contentType: XLSX,
})
