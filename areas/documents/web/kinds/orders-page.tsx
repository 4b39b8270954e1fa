import { bangkokDay } from '#kit/shared/dates.ts'
import { callApi, uploadApi } from '#kit/web/api.ts'
import type { Translate } from '#kit/web/i18n.ts'
import { createCsvFile } from '#kit/web/list/row-files.ts'
import { truncatedColumn } from '#kit/web/parts/truncated-text.tsx'
import { confirmAsn, type OrderDocument, sendAsn } from '../../contract.ts'
import { orderCells, orderColumns, orderFileName } from '../../exports/orders.ts'
import { kindOf } from '../../kinds/index.ts'
import { countColumn, FileButtons, lastColumns, sendingColumns, stateColumn } from '../list/columns.tsx'
import { DocumentList } from '../list/document-list.tsx'
import type { DocumentTexts } from '../texts.ts'
import type { ConfirmationUpload, DocumentColumn, KindScreen, RowActions } from './kind-screen.ts'

/** The columns of the orders (S3 §2). */
const columns = (t: Translate<DocumentTexts>, actions: RowActions): DocumentColumn[] => [
  {
    key: 'po',
    title: t('poNo'),
    width: 120,
    fixed: 'left',
    cell: (row) => <strong>{row.po_number}</strong>,
  },
  stateColumn(t),
  truncatedColumn('due', t('dueDate'), 110, (row) => row.due_date),
  truncatedColumn('rel', t('relNo'), 62, (row) => row.rel_number ?? ''),
  truncatedColumn('name', t('supName'), 124, (row) => row.supplier_name),
  truncatedColumn('code', t('supCode'), 70, (row) => row.supplier_code),
  {
    key: 'file',
    title: t('files'),
    width: 196,
    cell: (row) => row.attachment.map((file) => <FileButtons key={file.id} file={file} actions={actions} />),
  },
  ...sendingColumns(t, actions),
  countColumn('viewCount', t('viewCount'), 100, (row) => row.download_count),
  countColumn('confirmCount', t('confirmAsnCount'), 150, (row) => row.confirm_count),
  ...lastColumns(t, actions, actions.rights.confirm ? 232 : 150),
]

/** Sends an ASN: a delivery date and the signed order. */
const confirmOrder = ({ row, file, uploadKey, day, progress }: ConfirmationUpload) => {
  const form = new FormData()
  form.append('data', JSON.stringify({ delivery_date: day, confirm_po: row.id }))
  form.append('attachment', file, file.name)
  return uploadApi(confirmAsn, { headers: { 'idempotency-key': `${uploadKey}-${day}` } }, form, progress)
}

/**
 * Confirms an order, and then sends the mail. If the mail fails, the next attempt finds the stored confirmation by its
 * upload key and only sends the mail.
 */
const confirmAndSend = async (upload: ConfirmationUpload) => {
  const confirmed = await confirmOrder(upload)
  return confirmed.ok ? callApi(sendAsn, { params: { id: confirmed.value.id }, body: { email_sent: true } }) : confirmed
}

const orderScreen: KindScreen = {
  name: 'po',
  kind: kindOf('po'),
  errorsStay: true,
  table: { en: 'Purchase orders', th: 'ใบสั่งซื้อ' },
  upload: {
    title: { en: 'Upload orders', th: 'อัปโหลดใบสั่งซื้อ' },
    drop: { en: 'Drop order PDFs here, or choose files', th: 'ลากไฟล์ PDF ใบสั่งซื้อมาวางที่นี่ หรือเลือกไฟล์' },
    hasRemark: false,
  },
  filters: ['po', 'rel', 'name', 'code'],
  columns,
  cardFact: { title: 'dueDate', value: (row) => row.due_date },
  words: {
    confirm: 'confirmAsn',
    confirmations: 'asnConfirmation',
    confirmationNumber: 'asnNumber',
    downloads: 'viewCount',
    remove: 'delete',
    export: 'exportCsv',
  },
  exportOf: (now) => ({
    name: orderFileName(bangkokDay(now)),
    file: () => createCsvFile<OrderDocument>(orderColumns, orderCells),
  }),
  confirmation: {
    hasDeliveryDate: true,
    isRepeatable: true,
    title: (t, { po_number: po, rel_number: rel }) => t('confirmAsnTitle', { po: po ?? '', rel: rel ?? '' }),
    hint: 'confirmAsnHint',
    done: 'confirmed',
    send: confirmOrder,
    sendAndNotify: confirmAndSend,
  },
}

/** The page `/confirm-po`: purchase orders that were sent to suppliers. */
const OrdersPage = () => <DocumentList screen={orderScreen} />
export default OrdersPage
