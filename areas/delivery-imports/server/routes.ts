import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { supplierOf } from '#areas/deliveries/server/index.ts'
import { Reply } from '#kit/server/route.ts'
import * as calls from '../contract.ts'
import type { ImportDeps } from './deps.ts'
import { runImport } from './run-import.ts'
import { refusedFile, templateFile } from './sheet-files.ts'

const attachmentHeader = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })

const templateRoute = (deps: ImportDeps, kind: 'xlsx' | 'csv'): PortalRoute => {
  const call = kind === 'csv' ? calls.templateCsv : calls.templateXlsx
  return answer(call, async ({ query, caller, language }) => {
    const supplier = supplierOf(caller, query.vendor_id)
    if (!supplier.ok) return supplier
    const file = await templateFile(deps, caller, supplier.value, kind, language)
    return Reply.raw(file, call.contentType ?? '', attachmentHeader(`deliveries.${kind}`))
  })
}

export const deliveryImportRoutes = (deps: ImportDeps): PortalRoute[] => [
  answer(calls.importDeliveries, ({ query, caller, language, upload }) =>
    runImport(deps, caller, upload, query, language),
  ),

  templateRoute(deps, 'xlsx'),

  templateRoute(deps, 'csv'),

  answer(calls.refusedXlsx, async ({ params, caller, language }) => {
    const file = await refusedFile(deps, caller, params.id, language)
    const { contentType = '' } = calls.refusedXlsx
    return file.ok ? Reply.raw(file.value, contentType, attachmentHeader(`refused-${params.id}.xlsx`)) : file
  }),
]
