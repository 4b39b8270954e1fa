import { reachOf, type UserType } from '#areas/accounts/rules/capabilities.ts'

/** A column of the status list. Its key is also the key of its title in `listTexts`. */
export interface ListColumn<Key extends string = ColumnKey> {
  readonly key: Key
  /** The width in px. */
  readonly width: number
  readonly numeric?: true
  readonly pinned?: true
  /** True if the column stays visible on the left while the table scrolls, if it is among the first ones. */
  readonly fixed?: true
  /** True if the view 'All' shows the column only when the user selects it (G-45). */
  readonly hidden?: true
}

/** The columns in the order of S1 §2. */
const columns = [
  { key: 'user', width: 100, fixed: true },
  { key: 'invoice', width: 126, pinned: true, fixed: true },
  { key: 'do', width: 112, pinned: true, fixed: true },
  { key: 'po', width: 108 },
  { key: 'rel', width: 76 },
  { key: 'quantity', width: 168, numeric: true },
  { key: 'deliveryDate', width: 112 },
  { key: 'createdAt', width: 130 },
  { key: 'company', width: 96 },
  { key: 'status', width: 124 },
  { key: 'delete', width: 76 },
  { key: 'receivedNo', width: 136 },
  { key: 'receivedAt', width: 140 },
  { key: 'toInvoice', width: 86 },
  { key: 'createdDay', width: 112, hidden: true },
  { key: 'remarks', width: 180 },
  { key: 'headerTags', width: 112, numeric: true },
  { key: 'packTags', width: 100, numeric: true },
  { key: 'supplier', width: 220, hidden: true },
  { key: 'boxes', width: 96, numeric: true, hidden: true },
  { key: 'problems', width: 128, hidden: true },
] as const satisfies readonly ListColumn<string>[]

export type ColumnKey = (typeof columns)[number]['key']

/**
 * The columns of a user type. To Inv. and Delete are shown only if it may convert or delete (G-46, G-52), Supplier only
 * if it sees several suppliers.
 */
export const columnsOfRole = (type: UserType): readonly ListColumn[] =>
  columns.filter(({ key }) => {
    if (key === 'toInvoice') return reachOf(type, 'delivery.convert') !== undefined
    if (key === 'delete') return reachOf(type, 'delivery.delete') !== undefined
    if (key === 'supplier') return reachOf(type, 'delivery.read') === 'org'
    return true
  })

/** Returns the columns of the view 'All': those that the sources specify, in their order. */
export const columnsOfAllView = (type: UserType): readonly ColumnKey[] =>
  columnsOfRole(type)
    .filter(({ hidden }) => !hidden)
    .map(({ key }) => key)

/**
 * The first columns of the list (STA-11): number, status and date; then, for staff, the supplier and the progress at
 * the dock; then the order and the receipt. Users of a supplier need no columns about their own supplier.
 */
const leadingColumns: readonly ColumnKey[] = [
  'invoice',
  'do',
  'status',
  'deliveryDate',
  'supplier',
  'boxes',
  'problems',
  'po',
  'rel',
  'quantity',
  'receivedNo',
  'receivedAt',
  'company',
  'remarks',
  'toInvoice',
  'delete',
]

/** The columns of the role's own view, unless the user selects others. */
export const defaultColumnsOfRole = (type: UserType): readonly ColumnKey[] => {
  const isOfStaff = reachOf(type, 'delivery.read') === 'org'
  return leadingColumns.filter((key) => {
    if (key === 'boxes' || key === 'problems') return isOfStaff
    // staff of an organisation see only that organisation, so they need no column for it
    if (key === 'company') return !isOfStaff || type === 'admin'
    return columnsOfRole(type).some((column) => column.key === key)
  })
}

/** Sorts columns by the order of the role's own view. Other columns follow in the order of the sources. */
export const sortByRoleOrder = (shown: readonly ListColumn[]): readonly ListColumn[] => [
  ...leadingColumns.flatMap((key) => shown.filter((column) => column.key === key)),
  ...shown.filter(({ key }) => !leadingColumns.includes(key)),
]
