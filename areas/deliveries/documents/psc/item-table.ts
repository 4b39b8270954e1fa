import { exact, formatMoney, formatPrice, formatQuantity } from '#kit/shared/quantity.ts'
import { breakLines } from './break-lines.ts'
import type { Pen } from './marks.ts'
import type { PscDocument, PscLine } from './psc-document.ts'
import type { SheetKind } from './sheet-kinds.ts'
import { anchor, drawOneLine, LEFT, RIGHT, type TableColumn } from './sheet-parts.ts'

const HEAD = 28
const PADDING = 4
const CODE_LINE = 13.5
const ORDER_LINE = 11.5
const DESCRIPTION = { size: 8.5, leading: 12.2, most: 14 } as const

/**
 * The columns from left to right: number, item, order, quantity and packs, then either prices or fields for the
 * received quantity, and last the QR code.
 */
const columnsOf = (kind: SheetKind) => {
  const end = RIGHT - kind.qrSize - 6
  const column = (thai: string, english: string, x: number, to: number, align: TableColumn['align']): TableColumn => ({
    thai,
    english,
    x,
    width: to - x,
    align,
  })
  const amount = kind.priced ? column('จำนวนเงิน', 'Amount', end - 66, end, 'right') : null
  const price = amount ? column('ราคา/หน่วย', 'Unit price', amount.x - 54, amount.x - 4, 'right') : null
  const received = kind.priced ? null : column('รับจริง', 'Received', end - 80, end, 'left')
  const packs = (price ?? received)?.x ?? end
  const packsColumn = column('แพ็ก', 'Packs', packs - 44, packs - (received ? 14 : 6), 'right')
  const quantity = column('จำนวน', 'Quantity', packsColumn.x - 68, packsColumn.x, 'right')
  const order = column('ใบสั่งซื้อ / ล็อต', 'Order / lot', quantity.x - 86, quantity.x - 4, 'left')
  return {
    number: column('ลำดับ', 'No.', LEFT, LEFT + 26, 'left'),
    item: column('รหัสและรายละเอียดสินค้า', 'Item and description', LEFT + 30, order.x - 6, 'left'),
    order,
    quantity,
    packs: packsColumn,
    price,
    amount,
    received,
  }
}

/** Draws the table header, which each page repeats, and returns the position of the first row. */
export const tableHead = (pen: Pen, kind: SheetKind, top: number): number => {
  pen.line(LEFT, top, RIGHT, top, 1.2)
  for (const column of Object.values(columnsOf(kind))) {
    if (column === null) continue
    pen.text(column.thai, anchor(column), top + 11, { size: 8, face: 'bold', align: column.align })
    pen.text(column.english, anchor(column), top + 22, { size: 7.5, align: column.align })
  }
  pen.text('QR', RIGHT - kind.qrSize / 2, top + 16, { size: 8, face: 'bold', align: 'centre' })
  pen.line(LEFT, top + HEAD, RIGHT, top + HEAD, 0.8)
  return top + HEAD
}

const describe = (pen: Pen, kind: SheetKind, line: PscLine): string[] => {
  const { width } = columnsOf(kind).item
  const fits = (text: string) => pen.measure(text, 'regular', DESCRIPTION.size) <= width
  return breakLines(line.description, fits, DESCRIPTION.most)
}

const codeLines = (pen: Pen, kind: SheetKind, line: PscLine): { size: number; lines: string[] } => {
  const { width } = columnsOf(kind).item
  const size = pen.fit(line.itemCode, 'bold', width, 11, 9.5)
  return { size, lines: breakLines(line.itemCode, (text) => pen.measure(text, 'bold', size) <= width) }
}

/** The text of the order column. Users compare lots and jobs with other documents, so these are never truncated. */
const orderLines = (pen: Pen, kind: SheetKind, line: PscLine): string[] => {
  const fits = (text: string) => pen.measure(text, 'regular', 8) <= columnsOf(kind).order.width
  return [
    `Rel. ${line.release ?? '-'}   Line ${line.line}   Ship ${line.shipment}`,
    ...(line.lotSup === '' ? [] : breakLines(`Lot ${line.lotSup}`, fits)),
    ...(line.job ? breakLines(`Job ${line.job}`, fits) : []),
  ]
}

/** The height of a row, which is the height of its QR code or of its longest text. */
export const rowHeight = (pen: Pen, kind: SheetKind, line: PscLine): number => {
  const item =
    codeLines(pen, kind, line).lines.length * CODE_LINE + describe(pen, kind, line).length * DESCRIPTION.leading
  const order = 13 + orderLines(pen, kind, line).length * ORDER_LINE
  return Math.max(kind.qrSize + PADDING, Math.max(item, order) + 2 * PADDING)
}

export const tableRow = (pen: Pen, kind: SheetKind, line: PscLine, top: number): number => {
  const columns = columnsOf(kind)
  const first = top + 14
  pen.text(String(line.sequence), columns.number.x, first, { size: 11, face: 'bold' })
  let y = first
  const code = codeLines(pen, kind, line)
  for (const text of code.lines) {
    pen.text(text, columns.item.x, y, { size: code.size, face: 'bold' })
    y += CODE_LINE
  }
  for (const text of describe(pen, kind, line)) {
    pen.text(text, columns.item.x, y - 0.5, { size: DESCRIPTION.size })
    y += DESCRIPTION.leading
  }
  drawOneLine(pen, line.po, { x: columns.order.x, y: first, width: columns.order.width, size: 10, face: 'bold' })
  orderLines(pen, kind, line).forEach((text, index) => {
    pen.text(text, columns.order.x, first + 13 + index * ORDER_LINE, { size: 8 })
  })
  const value = (column: TableColumn | null, text: string, size: number, face: 'bold' | 'regular' = 'regular') => {
    if (column === null) return
    const fittedSize = pen.fit(text, face, column.width, size, 5)
    pen.text(text, anchor(column), first, { size: fittedSize, face, align: 'right' })
  }
  value(columns.quantity, formatQuantity(line.amount), 13, 'bold')
  pen.text(line.unit ?? '', anchor(columns.quantity), first + 13, { size: 8.5, align: 'right' })
  value(columns.packs, formatQuantity(line.packs.length), 11)
  value(columns.price, line.unitPrice === null ? '-' : formatPrice(line.unitPrice), 9)
  value(columns.amount, line.unitPrice === null ? '-' : formatMoney(exact(line.unitPrice).times(line.amount)), 9.5)
  if (columns.received) {
    pen.line(columns.received.x + 4, top + 36, columns.received.x + columns.received.width - 6, top + 36, 0.5)
  }
  const height = rowHeight(pen, kind, line)
  pen.qr(kind.itemPayload(line), RIGHT - kind.qrSize, top + PADDING / 2, kind.qrSize)
  pen.line(LEFT, top + height, RIGHT, top + height, 0.4)
  return top + height
}

/** The exact total, rounded half up once (G-84). It excludes lines without a price, which are `unpriced` (G-83). */
export const documentTotal = (psc: PscDocument): { readonly total: string; readonly unpriced: readonly number[] } => {
  const priced = psc.lines.filter((line) => line.unitPrice !== null)
  const total = priced.reduce((sum, line) => sum.plus(exact(line.unitPrice ?? 0).times(line.amount)), exact(0))
  return {
    total: priced.length === 0 ? '-' : formatMoney(total),
    unpriced: psc.lines.filter((line) => line.unitPrice === null).map((line) => line.sequence),
  }
}
