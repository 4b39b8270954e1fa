import { bangkokMinute } from '#kit/shared/dates.ts'
import type { OrderDocument } from '../contract.ts'

/**
 * The columns of the orders' CSV: first the two that the source document specifies (S3 §2, G-140), then those of the
 * list.
 */
export const orderColumns: readonly string[] = [
  'PO_NUM',
  'STATUS',
  'REL_NUM',
  'SUPPLIER_NAME',
  'SUPPLIER_CODE',
  'FACTORY',
  'DUE_DATE',
  'UPLOAD_BY',
  'CREATED_AT',
  'MAIL_SENT',
  'EMAIL_GROUP',
  'DOWNLOAD_BY',
  'DOWNLOADED_AT',
  'VIEW_COUNT',
  'CONFIRM_ASN_COUNT',
]

/** 'Waiting' until the order is downloaded or confirmed; 'Replaced' after a newer document replaced it. */
const statusOf = ({ confirm_count, download_count, superseded_by }: OrderDocument): string => {
  if (superseded_by !== null) return 'Replaced'
  if (confirm_count > 0) return 'Confirmed'
  return download_count > 0 ? 'Downloaded' : 'Waiting'
}

/** One order as a row of the CSV; blank values become '-' (S3 §2). */
export const orderCells = (order: OrderDocument): readonly string[] =>
  [
    order.po_number,
    statusOf(order),
    order.rel_number,
    order.supplier_name,
    order.supplier_code,
    order.factory,
    order.due_date,
    order.uploader,
    bangkokMinute(new Date(order.createdAt)),
    order.mail_sent ? 'Y' : 'N',
    order.email_group,
    order.downloaded_by,
    order.downloaded_at,
    String(order.download_count),
    String(order.confirm_count),
  ].map((cell) => (cell === null || cell === '' ? '-' : cell))

/** Not 'PO Export', which is the file name of the delivery schedule (G-140). */
export const orderFileName = (today: string): string => `Order Export at ${today}.csv`
