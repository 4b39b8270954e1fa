import { bangkokMinute } from '#kit/shared/dates.ts'
import type { OrderDocument } from '../contract.ts'

/** 'Waiting' until the order is downloaded or confirmed; 'Replaced' after a newer document has replaced it. */
const statusOf = ({ confirm_count, download_count, superseded_by }: OrderDocument): string => {
  if (superseded_by !== null) return 'Replaced'
  if (confirm_count > 0) return 'Confirmed'
  return download_count > 0 ? 'Downloaded' : 'Waiting'
}

/** The columns of the orders' CSV: first the two that the sources specify (S3 §2, G-140), then those of the list. */
const columns: Readonly<Record<string, (order: OrderDocument) => string | number | null>> = {
  PO_NUM: (order) => order.po_number,
  STATUS: statusOf,
  REL_NUM: (order) => order.rel_number,
  SUPPLIER_NAME: (order) => order.supplier_name,
  SUPPLIER_CODE: (order) => order.supplier_code,
  FACTORY: (order) => order.factory,
  DUE_DATE: (order) => order.due_date,
  UPLOAD_BY: (order) => order.uploader,
  CREATED_AT: (order) => bangkokMinute(order.createdAt),
  MAIL_SENT: (order) => (order.mail_sent ? 'Y' : 'N'),
  EMAIL_GROUP: (order) => order.email_group,
  DOWNLOAD_BY: (order) => order.downloaded_by,
  DOWNLOADED_AT: (order) => order.downloaded_at,
  VIEW_COUNT: (order) => order.download_count,
  CONFIRM_ASN_COUNT: (order) => order.confirm_count,
}

export const orderColumns: readonly string[] = Object.keys(columns)

/** One order as a row of the CSV; blank values become '-' (S3 §2). */
export const orderCells = (order: OrderDocument): readonly string[] =>
  Object.values(columns).map((cell) => String(cell(order) ?? '') || '-')

/** Not 'PO Export', which is the file name of the delivery schedule (G-140). */
export const orderFileName = (today: string): string => `Order Export at ${today}.csv`
