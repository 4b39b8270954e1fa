import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { formatPrice, formatQuantity } from '#kit/shared/quantity.ts'
import type { purchaseOrderColumnTexts } from './column-texts.ts'

type Title = keyof (typeof purchaseOrderColumnTexts)['en']

export interface Column {
  readonly title: Title
  /** The width in px. */
  readonly width: number
  readonly numeric?: boolean
  readonly show: (line: PoLine) => string
  /** Whether the column stays visible while the table scrolls horizontally. */
  readonly pinned?: boolean
  /** Whether texts may be longer than the column. They are truncated, and the full text appears on hover. */
  readonly long?: boolean
}

/** The unit price of a line; '-' if the ERP has none. */
export const priceText = ({ UNIT_PRICE: price }: PoLine): string => (price === null ? '-' : formatPrice(price))

const text = (value: string | number | null): string => (value === null ? '' : String(value))

/** The columns with the ERP's data of a line, in the order of PO-03. */
const columns: readonly Column[] = [
  { title: 'po', width: 88, show: (line) => line.PO_NUMBER },
  { title: 'release', width: 48, numeric: true, show: (line) => text(line.RELEASE_NUM) },
  { title: 'line', width: 48, numeric: true, show: (line) => text(line.LINE_NUM) },
  { title: 'shipment', width: 56, numeric: true, show: (line) => text(line.SHIPMENT_NUM) },
  { title: 'dueDate', width: 92, show: (line) => text(line.DUE_DATE) },
  { title: 'itemCode', width: 132, show: (line) => line.ITEM_CODE, long: true, pinned: true },
  { title: 'description', width: 200, show: (line) => line.DESCRIPTION, long: true },
  { title: 'kanban', width: 76, numeric: true, show: (line) => text(line.PIECES_PER_KANBAN) },
  { title: 'quantity', width: 80, numeric: true, show: (line) => formatQuantity(line.QUANTITY) },
  { title: 'received', width: 80, numeric: true, show: (line) => formatQuantity(line.QUANTITY_RECEIVED) },
  { title: 'remaining', width: 86, numeric: true, show: (line) => formatQuantity(line.QUANTITY_REMAIN) },
  { title: 'transit', width: 72, numeric: true, show: (line) => formatQuantity(line.transit) },
  { title: 'unitPrice', width: 92, numeric: true, show: priceText },
  { title: 'uom', width: 56, show: (line) => text(line.UOM) },
]

const job: Column = { title: 'job', width: 96, show: (line) => text(line.JOBS), long: true }
const columnsWithJob: readonly Column[] = [job, ...columns]

export const cellClass = ({ numeric, pinned }: Column): string => {
  if (numeric) return 'number'
  return pinned ? 'pin-item' : ''
}

/** The columns for these lines. If a line has a job, the job is the first column. */
export const columnsOf = (lines: readonly Pick<PoLine, 'JOBS'>[]): readonly Column[] =>
  lines.some(({ JOBS }) => JOBS) ? columnsWithJob : columns

/**
 * The columns that users need while they type quantities: the item first, and remaining and transit next to QTY Del.
 * (PO-10).
 */
const leading: readonly Title[] = ['itemCode', 'remaining', 'transit']

const around = (all: readonly Column[]) => ({
  before: all.filter(({ title }) => leading.includes(title)).map((column): Column => ({ ...column, pinned: false })),
  after: all.filter(({ title }) => !leading.includes(title)),
})
const columnsAroundInputs = around(columns)
const columnsWithJobAroundInputs = around(columnsWithJob)

/** The columns before and after the input columns, always the same objects, so that rows do not render again. */
export const columnsAround = (lines: readonly Pick<PoLine, 'JOBS'>[]) =>
  columnsOf(lines) === columnsWithJob ? columnsWithJobAroundInputs : columnsAroundInputs

/** The widths in px of the input columns: QTY Del., # Packs, Set up Lot and Lot Sup. */
export const inputWidths = { amount: 104, packs: 92, lots: 92, lotSup: 104 } as const
export const CHOOSE_WIDTH = 36
