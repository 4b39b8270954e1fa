import { bangkokMinute } from '#kit/shared/dates.ts'
import { uploadApi } from '#kit/web/api.ts'
import type { Translate } from '#kit/web/i18n.ts'
import { createXlsxFile } from '#kit/web/list/row-files.ts'
import { truncatedColumn } from '#kit/web/parts/truncated-text.tsx'
import { type SigningDocument, uploadFiles } from '../../contract.ts'
import { REPORT_SHEET, reportCells, reportColumns, reportFileName } from '../../exports/report.ts'
import { type KindName, kindOf } from '../../kinds/index.ts'
import { countColumn, FileButtons, lastColumns, sendingColumns, stateColumn } from '../list/columns.tsx'
import { findFileOfType } from '../list/row.ts'
import type { DocumentTexts } from '../texts.ts'
import type { ConfirmationUpload, DocumentColumn, KindScreen, RowActions } from './kind-screen.ts'

const fileColumn = (which: 'pdf' | 'excel', title: string, width: number, actions: RowActions): DocumentColumn => ({
  key: which,
  title,
  width,
  cell: (row) => {
    const found = findFileOfType(row, which)
    return found ? <FileButtons file={found} actions={actions} /> : <span className="muted">-</span>
  },
})

/** The columns of documents to sign (S3 §2). */
const columns = (hasSpreadsheet: boolean, t: Translate<DocumentTexts>, actions: RowActions): DocumentColumn[] => [
  { ...truncatedColumn('name', t('supplierName'), 200, (row) => row.supplier_name), fixed: 'left' },
  truncatedColumn('code', t('supplierCode'), 108, (row) => row.supplier_code),
  {
    key: 'revision',
    title: t('revision'),
    width: 96,
    cell: (row) => <strong>{row.revision}</strong>,
  },
  stateColumn(t),
  truncatedColumn('due', t('dueDate'), 110, (row) => row.due_date),
  fileColumn('pdf', t('downloadPdf'), 200, actions),
  ...(hasSpreadsheet ? [fileColumn('excel', t('downloadExcel'), 160, actions)] : []),
  truncatedColumn('factory', t('factory'), 80, (row) => row.factory),
  ...sendingColumns(t, actions),
  countColumn('downloadCount', t('downloadCount'), 150, (row) => row.download_count),
  countColumn('confirmCount', t('confirmSupplierCount'), 200, (row) => row.confirm_count),
  ...lastColumns(t, actions, 210),
]

/** Sends the signed copy of a record. */
const sendCopy = (ref: string, { row, file, uploadKey, progress }: ConfirmationUpload) => {
  const form = new FormData()
  form.append('ref', ref)
  form.append('refId', String(row.id))
  form.append('field', 'confirmAttachment')
  form.append('files', file, file.name)
  return uploadApi(uploadFiles, { headers: { 'idempotency-key': uploadKey } }, form, progress)
}

interface SigningScreenFacts extends Pick<KindScreen, 'table'>, Pick<KindScreen['upload'], 'title' | 'drop'> {
  readonly name: KindName
  /** The part of the file name that names the report. */
  readonly reportName: string
  readonly hasSpreadsheet: boolean
}

export const signingScreen = (facts: SigningScreenFacts): KindScreen => ({
  name: facts.name,
  kind: kindOf(facts.name),
  errorsStay: false,
  table: facts.table,
  upload: { title: facts.title, drop: facts.drop, hasRemark: true },
  filters: ['name', 'code', 'month'],
  columns: (t, actions) => columns(facts.hasSpreadsheet, t, actions),
  cardFact: { title: 'revision', value: (row) => row.revision },
  words: {
    confirm: 'signConfirm',
    confirmations: 'supplierConfirmation',
    confirmationNumber: 'confirmationNumber',
    downloads: 'downloadCount',
    remove: 'deleteFile',
    export: 'report',
  },
  exportOf: (now) => ({
    name: reportFileName(facts.reportName, bangkokMinute(now)),
    file: () => createXlsxFile<SigningDocument>(REPORT_SHEET, reportColumns, reportCells),
  }),
  confirmation: {
    hasDeliveryDate: false,
    isRepeatable: false,
    title: (t, row) => t('signTitle', { name: row.name }),
    hint: 'signHint',
    done: 'signed',
    send: (upload) => sendCopy(kindOf(facts.name).uploadRef ?? '', upload),
  },
})
