import { reachOf, type UserType } from '#areas/accounts/rules/capabilities.ts'
import type { ListRow } from './row.ts'
import type { SortKey } from './search.ts'

export type ColumnKey =
  | 'user'
  | 'invoice'
  | 'do'
  | 'po'
  | 'rel'
  | 'quantity'
  | 'deliveryDate'
  | 'createdAt'
  | 'company'
  | 'status'
  | 'delete'
  | 'receivedNo'
  | 'receivedAt'
  | 'toInvoice'
  | 'createdDay'
  | 'remarks'
  | 'headerTags'
  | 'packTags'
  | 'supplier'

/** A column of the status list, in the order of S1 §2. */
export interface ListColumn {
  readonly key: ColumnKey
  /** In pixels. */
  readonly width: number
  readonly sort?: SortKey
  readonly numeric?: true
  readonly pinned?: true
  /** Hidden unless the user selects it (G-45). */
  readonly hidden?: true
  /** Returns a plain text that may be longer than the column. */
  readonly text?: (row: ListRow) => string
  /** Returns the tooltip's text, if it differs from the cell's. */
  readonly whole?: (row: ListRow) => string
}

const columns: readonly ListColumn[] = [
  {
    key: 'user',
    width: 100,
    sort: 'user',
    pinned: true,
    text: (row) => row.user,
    whole: (row) => `${row.user} · ${row.supplier}`,
  },
  { key: 'invoice', width: 126, sort: 'invoice', pinned: true },
  { key: 'do', width: 112, sort: 'do', pinned: true },
  { key: 'po', width: 108, sort: 'po', text: (row) => row.po },
  { key: 'rel', width: 76, sort: 'rel', text: (row) => row.rel },
  { key: 'quantity', width: 128, numeric: true },
  { key: 'deliveryDate', width: 112, sort: 'deliveryDate' },
  { key: 'createdAt', width: 130, sort: 'createdAt' },
  { key: 'company', width: 96, sort: 'company' },
  { key: 'status', width: 124, sort: 'status' },
  { key: 'delete', width: 76 },
  { key: 'receivedNo', width: 136, sort: 'receivedNo' },
  { key: 'receivedAt', width: 140, sort: 'receivedAt' },
  { key: 'toInvoice', width: 86 },
  { key: 'createdDay', width: 112, sort: 'createdDay', hidden: true },
  { key: 'remarks', width: 180, sort: 'remarks', text: (row) => row.remarks },
  { key: 'headerTags', width: 112, sort: 'headerTags', numeric: true },
  { key: 'packTags', width: 100, sort: 'packTags', numeric: true },
  { key: 'supplier', width: 220, hidden: true, text: (row) => row.supplier },
]

/**
 * The columns of a user type: To Inv. for users who may convert (G-46, G-52), Delete for users who may delete, Supplier
 * for users who see several.
 */
export const columnsFor = (type: UserType): readonly ListColumn[] =>
  columns.filter(({ key }) => {
    if (key === 'toInvoice') return reachOf(type, 'delivery.convert') !== undefined
    if (key === 'delete') return reachOf(type, 'delivery.delete') !== undefined
    if (key === 'supplier') return reachOf(type, 'delivery.read') === 'org'
    return true
  })

/** The columns that are visible by default. */
export const defaultColumns = (type: UserType): readonly ColumnKey[] =>
  columnsFor(type)
    .filter(({ hidden }) => !hidden)
    .map(({ key }) => key)
