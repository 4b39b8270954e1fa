import type { Caller } from '#areas/accounts/rules/caller.ts'
import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { supplierOf } from '#areas/deliveries/server/index.ts'
import { Reply } from '#kit/server/route.ts'
import type { Language } from '#kit/shared/message.ts'
import * as calls from '../contract.ts'
import type { ImportDeps } from './deps.ts'
import { runImport } from './run-import.ts'
import { refusedFile, templateFile } from './sheet-files.ts'

const attachmentHeader = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })

interface TemplateRequest {
  readonly query: { readonly vendor_id?: number | undefined }
  readonly caller: Caller
  readonly language: Language
}

const template =
  (deps: ImportDeps, kind: 'xlsx' | 'csv') =>
  async ({ query, caller, language }: TemplateRequest) => {
    const supplier = supplierOf(caller, query.vendor_id)
    if (!supplier.ok) return supplier
    const file = await templateFile(deps, caller, supplier.value, kind, language)
    const { contentType = '' } = kind === 'csv' ? calls.templateCsv : calls.templateXlsx
    return Reply.raw(file, contentType, attachmentHeader(`deliveries.${kind}`))
  }

export const deliveryImportRoutes = (deps: ImportDeps): PortalRoute[] => [
  answer(calls.importDeliveries, ({ query, caller, language, upload }) =>
    runImport(deps, caller, upload, {
      isPreview: query.dry_run === 'true',
      mapping: query.mapping,
      vendorId: query.vendor_id,
      language,
    }),
  ),

  answer(calls.templateXlsx, template(deps, 'xlsx')),

  answer(calls.templateCsv, template(deps, 'csv')),

  answer(calls.refusedXlsx, async ({ params, caller, language }) => {
    const file = await refusedFile(deps, caller, params.id, language)
    const { contentType = '' } = calls.refusedXlsx
    return file.ok ? Reply.raw(file.value, contentType, attachmentHeader(`refused-${params.id}.xlsx`)) : file
  }),
]
