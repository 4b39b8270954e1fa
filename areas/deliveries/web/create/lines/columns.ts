import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { formatPrice, formatQuantity } from '#kit/shared/quantity.ts'
import type { purchaseOrderColumnTexts } from './column-texts.ts'

type Field = keyof PoLine & keyof (typeof purchaseOrderColumnTexts)['en']

export interface OrderLineColumn {
  readonly field: Field
  /** The width in px. */
  readonly width: number
  readonly numeric?: boolean
  readonly show: (line: PoLine) => string
  /** True if the column stays visible while the table scrolls horizontally. */
  readonly pinned?: boolean
  /** True if texts may be longer than the column. They are then truncated, and the full text appears on hover. */
  readonly long?: boolean
}

/** The unit price of a line; '-' if the ERP has none. */
export const formatUnitPrice = ({ UNIT_PRICE: price }: PoLine): string => (price === null ? '-' : formatPrice(price))

const textOrEmpty = (value: string | number | null): string => (value === null ? '' : String(value))

/** The columns with a line's data from the ERP, in the order of PO-03. */
const columns: readonly OrderLineColumn[] = [
  { field: 'PO_NUMBER', width: 88, show: (line) => line.PO_NUMBER },
  { field: 'RELEASE_NUM', width: 48, numeric: true, show: (line) => textOrEmpty(line.RELEASE_NUM) },
  { field: 'LINE_NUM', width: 48, numeric: true, show: (line) => textOrEmpty(line.LINE_NUM) },
  { field: 'SHIPMENT_NUM', width: 56, numeric: true, show: (line) => textOrEmpty(line.SHIPMENT_NUM) },
  { field: 'DUE_DATE', width: 92, show: (line) => textOrEmpty(line.DUE_DATE) },
  { field: 'ITEM_CODE', width: 132, show: (line) => line.ITEM_CODE, long: true, pinned: true },
  { field: 'DESCRIPTION', width: 200, show: (line) => line.DESCRIPTION, long: true },
  { field: 'PIECES_PER_KANBAN', width: 76, numeric: true, show: (line) => textOrEmpty(line.PIECES_PER_KANBAN) },
  { field: 'QUANTITY', width: 80, numeric: true, show: (line) => formatQuantity(line.QUANTITY) },
  { field: 'QUANTITY_RECEIVED', width: 80, numeric: true, show: (line) => formatQuantity(line.QUANTITY_RECEIVED) },
  { field: 'QUANTITY_REMAIN', width: 86, numeric: true, show: (line) => formatQuantity(line.QUANTITY_REMAIN) },
  { field: 'transit', width: 72, numeric: true, show: (line) => formatQuantity(line.transit) },
  { field: 'UNIT_PRICE', width: 92, numeric: true, show: formatUnitPrice },
  { field: 'UOM', width: 56, show: (line) => textOrEmpty(line.UOM) },
]

const job: OrderLineColumn = { field: 'JOBS', width: 96, show: (line) => textOrEmpty(line.JOBS), long: true }
const columnsWithJob: readonly OrderLineColumn[] = [job, ...columns]

export const cellClass = ({ numeric, pinned }: OrderLineColumn): string => {
  if (numeric) return 'number'
  return pinned ? 'pin-item' : ''
}

/** Returns the columns for these lines. If a line has a job, the job is the first column. */
export const orderLineColumns = (lines: readonly Pick<PoLine, 'JOBS'>[]): readonly OrderLineColumn[] =>
  lines.some(({ JOBS }) => JOBS) ? columnsWithJob : columns

/** The columns that users need while typing quantities (PO-10). Remaining and transit are next to QTY Del. */
const leadingFields: readonly Field[] = ['ITEM_CODE', 'QUANTITY_REMAIN', 'transit']

const splitAroundInputs = (all: readonly OrderLineColumn[]) => ({
  before: all
    .filter(({ field }) => leadingFields.includes(field))
    .map((column): OrderLineColumn => ({ ...column, pinned: false })),
  after: all.filter(({ field }) => !leadingFields.includes(field)),
})
const columnsAroundInputs = splitAroundInputs(columns)
const columnsWithJobAroundInputs = splitAroundInputs(columnsWithJob)

/** Returns the columns before and after the inputs: always the same objects, so that rows do not render again. */
export const splitColumnsAroundInputs = (lines: readonly Pick<PoLine, 'JOBS'>[]) =>
  orderLineColumns(lines) === columnsWithJob ? columnsWithJobAroundInputs : columnsAroundInputs

/** The input columns with their titles in `createTexts`. */
export const inputColumns = [
  { title: 'qtyDel', width: 104, numeric: true },
  { title: 'packs', width: 92, numeric: true },
  { title: 'setUpLotHead', width: 92, numeric: false },
  { title: 'lotSup', width: 104, numeric: false },
] as const
export const CHECKBOX_WIDTH = 36

const pinnedWidths = [CHECKBOX_WIDTH, ...[...columnsAroundInputs.before, ...inputColumns].map(({ width }) => width)]
/** The left offsets of the columns up to Lot Sup, which stay visible while the table scrolls horizontally. */
export const stickyOffsets = pinnedWidths.map((_, index) => ({
  left: pinnedWidths.slice(0, index).reduce((sum, width) => sum + width, 0),
}))
