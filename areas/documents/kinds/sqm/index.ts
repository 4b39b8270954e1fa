import { ok, refuse } from '#kit/shared/result.ts'
import { documentMessages as messages } from '../../messages.ts'
import { revisionOf, signingKind } from '../signing.ts'

const isSheet = (kind: string | undefined): boolean => kind === 'xlsx' || kind === 'xls'

/** The supplier quality manual: one PDF and one spreadsheet that the supplier signs (S3 §5, G-156). */
export const sqm = signingKind({
  page: '/purchase',
  waitsAs: 'unsignedSqm',
  path: 'sqm-tables',
  what: 'Supplier quality manuals',
  uploadRef: 'sqm-table',
  shortName: 'SQM',
  name: 'SQM',
  inMails: { en: 'the supplier quality manual (SQM)', th: 'คู่มือคุณภาพผู้ขาย (SQM)' },
  accept: ['pdf', 'xlsx', 'xls'],
  maxFiles: 2,
  messages: { unsupported: messages.SQM_FILE_KIND, fails: messages.SQM_UPLOAD_FAILS },

  check: ({ files, supplierCode, supplierKnown, today }) => {
    if (files.length > 2) return refuse(messages.DOCUMENT_OVER_LIMIT, {}, { path: 'files' })
    if (files.length < 2) return refuse(messages.DOCUMENT_FILES_REQUIRED, {}, { path: 'files' })
    if (files.some(({ kind }) => kind !== 'pdf' && !isSheet(kind)))
      return refuse(messages.SQM_FILE_KIND, {}, { path: 'files' })
    const pdf = files.filter(({ kind }) => kind === 'pdf')
    // with two PDFs or two spreadsheets, the other type is missing
    if (pdf.length !== 1) return refuse(messages.DOCUMENT_FILES_REQUIRED, {}, { path: 'files' })
    if (supplierCode === undefined) return refuse(messages.DOCUMENT_GROUP_REQUIRED, {}, { path: 'group_id' })
    const revision = revisionOf(pdf[0]?.name ?? '')
    if (revision === undefined) return refuse(messages.REVISION_MISSING, {}, { path: 'files' })
    if (!supplierKnown) return refuse(messages.SUPPLIER_CODE_MISSING, {}, { path: 'group_id' })
    return ok({ poNumber: '', relNumber: '', sequence: '', revision, dueDate: today })
  },
})
