import type { ColumnKey } from './columns.ts'

/** The text key of a column's title. */
export const columnTitles = {
  user: 'user',
  invoice: 'invoice',
  do: 'do',
  po: 'poNo',
  rel: 'relNo',
  quantity: 'quantity',
  deliveryDate: 'deliveryDate',
  createdAt: 'createdAt',
  company: 'company',
  status: 'status',
  delete: 'delete',
  receivedNo: 'receivedNo',
  receivedAt: 'receivedAt',
  toInvoice: 'toInvoice',
  createdDay: 'createdDay',
  remarks: 'remarks',
  headerTags: 'headerTags',
  packTags: 'packTags',
  supplier: 'supplier',
  boxes: 'boxes',
  problems: 'problems',
} as const satisfies Record<ColumnKey, string>
