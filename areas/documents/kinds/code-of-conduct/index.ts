import { ok, refuse } from '#kit/shared/result.ts'
import { documentMessages as messages } from '../../messages.ts'
import { revisionOf, signingKind } from '../signing.ts'

/** The supplier code of conduct: one PDF that the supplier signs (S3 §5). */
export const codeOfConduct = signingKind({
  page: '/codeOfconduct',
  waitsAs: 'unsignedCode',
  path: 'coc-tables',
  what: 'Codes of conduct',
  uploadRef: 'coc-table',
  shortName: 'COC',
  name: 'Code of Conduct',
  inMails: { en: 'the supplier code of conduct', th: 'จรรยาบรรณผู้ขาย (Code of Conduct)' },
  accept: ['pdf'],
  maxFiles: 1,
  messages: { unsupported: messages.PDF_ONLY, fails: messages.COC_UPLOAD_FAILS },

  check: ({ files: [file, ...more], supplierCode, supplierKnown, today }) => {
    if (more.length > 0) return refuse(messages.DOCUMENT_OVER_LIMIT, {}, { path: 'files' })
    if (file && file.kind !== 'pdf') return refuse(messages.PDF_ONLY, {}, { path: 'files' })
    const revision = file && revisionOf(file.name)
    if (file && revision === undefined) return refuse(messages.REVISION_MISSING, {}, { path: 'files' })
    if (!file || revision === undefined) return refuse(messages.DOCUMENT_FILES_REQUIRED, {}, { path: 'files' })
    if (supplierCode === undefined) return refuse(messages.DOCUMENT_GROUP_REQUIRED, {}, { path: 'group_id' })
    if (!supplierKnown) return refuse(messages.SUPPLIER_CODE_MISSING, {}, { path: 'group_id' })
    return ok({ poNumber: '', relNumber: '', sequence: '', revision, dueDate: today })
  },
})
