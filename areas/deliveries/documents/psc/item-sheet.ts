import { exact, formatMoney, formatPrice, formatQuantity } from '#kit/shared/quantity.ts'
import { breakLines } from './break-lines.ts'
import { A4, type FontFace, type MeasureText, Pen } from './drawing-marks.ts'
import type { PscDocument, PscLine, PscSheet } from './psc-document.ts'
import { drawContinuedHeader, drawSheetHeader } from './sheet-head.ts'
import { type SheetKind, sheetKind } from './sheet-kinds.ts'
import {
  BOTTOM_EDGE,
  CONTENT_WIDTH,
  drawFooter,
  drawLabel,
  drawLargeValue,
  drawOneLine,
  drawParagraph,
  drawWatermark,
  LEFT_EDGE,
  RIGHT_EDGE,
  type TableColumn,
  textAnchor,
} from './sheet-parts.ts'

const TABLE_HEADER_HEIGHT = 28
const PADDING = 4
const CODE_LINE_HEIGHT = 13.5
const ORDER_LINE_HEIGHT = 11.5
const DESCRIPTION = { size: 8.5, leading: 12.2, most: 14 } as const

/**
 * The columns from left to right: number, item, order, quantity and packs, then either prices or fields for the
 * received quantity, and last the QR code.
 */
const tableColumnsFor = (kind: SheetKind) => {
  const end = RIGHT_EDGE - kind.qrSize - 6
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
    number: column('ลำดับ', 'No.', LEFT_EDGE, LEFT_EDGE + 26, 'left'),
    item: column('รหัสและรายละเอียดสินค้า', 'Item and description', LEFT_EDGE + 30, order.x - 6, 'left'),
    order,
    quantity,
    packs: packsColumn,
    price,
    amount,
    received,
  }
}

/** Draws the table header, which each page repeats, and returns the position of the first row. */
const drawTableHeader = (pen: Pen, kind: SheetKind, top: number): number => {
  pen.line(LEFT_EDGE, top, RIGHT_EDGE, top, 1.2)
  for (const column of Object.values(tableColumnsFor(kind))) {
    if (column === null) continue
    pen.text(column.thai, textAnchor(column), top + 11, { size: 8, face: 'bold', align: column.align })
    pen.text(column.english, textAnchor(column), top + 22, { size: 7.5, align: column.align })
  }
  pen.text('QR', RIGHT_EDGE - kind.qrSize / 2, top + 16, { size: 8, face: 'bold', align: 'centre' })
  pen.line(LEFT_EDGE, top + TABLE_HEADER_HEIGHT, RIGHT_EDGE, top + TABLE_HEADER_HEIGHT, 0.8)
  return top + TABLE_HEADER_HEIGHT
}

/**
 * Breaks the texts of a row into lines. Its height is that of its QR code or its longest text. Lots and jobs are never
 * truncated, because users compare them with other documents.
 */
const layOutRow = (pen: Pen, kind: SheetKind, line: PscLine) => {
  const { item, order } = tableColumnsFor(kind)
  const fits = (face: FontFace, size: number, width: number) => (text: string) => pen.measure(text, face, size) <= width
  const codeSize = pen.fit(line.itemCode, 'bold', item.width, 11, 9.5)
  const code = breakLines(line.itemCode, fits('bold', codeSize, item.width))
  const description = breakLines(line.description, fits('regular', DESCRIPTION.size, item.width), DESCRIPTION.most)
  const reference = [
    `Rel. ${line.release ?? '-'}   Line ${line.line}   Ship ${line.shipment}`,
    ...(line.lotSup === '' ? [] : breakLines(`Lot ${line.lotSup}`, fits('regular', 8, order.width))),
    ...(line.job ? breakLines(`Job ${line.job}`, fits('regular', 8, order.width)) : []),
  ]
  const textHeight = Math.max(
    code.length * CODE_LINE_HEIGHT + description.length * DESCRIPTION.leading,
    13 + reference.length * ORDER_LINE_HEIGHT,
  )
  const height = Math.max(kind.qrSize + PADDING, textHeight + 2 * PADDING)
  return { line, codeSize, code, description, reference, height }
}

/** Draws a row and returns the position below it. */
const drawRow = (pen: Pen, kind: SheetKind, row: ReturnType<typeof layOutRow>, top: number): number => {
  const { line, height } = row
  const columns = tableColumnsFor(kind)
  const first = top + 14
  pen.text(String(line.sequence), columns.number.x, first, { size: 11, face: 'bold' })
  let y = first
  for (const text of row.code) {
    pen.text(text, columns.item.x, y, { size: row.codeSize, face: 'bold' })
    y += CODE_LINE_HEIGHT
  }
  for (const text of row.description) {
    pen.text(text, columns.item.x, y - 0.5, { size: DESCRIPTION.size })
    y += DESCRIPTION.leading
  }
  drawOneLine(pen, line.po, { x: columns.order.x, y: first, width: columns.order.width, size: 10, face: 'bold' })
  row.reference.forEach((text, index) => {
    pen.text(text, columns.order.x, first + 13 + index * ORDER_LINE_HEIGHT, { size: 8 })
  })
  const value = (column: TableColumn | null, text: string, size: number, face: FontFace = 'regular') => {
    if (column === null) return
    const fittedSize = pen.fit(text, face, column.width, size, 5)
    pen.text(text, textAnchor(column), first, { size: fittedSize, face, align: 'right' })
  }
  value(columns.quantity, formatQuantity(line.amount), 13, 'bold')
  pen.text(line.unit ?? '', textAnchor(columns.quantity), first + 13, { size: 8.5, align: 'right' })
  value(columns.packs, formatQuantity(line.packs.length), 11)
  value(columns.price, line.unitPrice === null ? '-' : formatPrice(line.unitPrice), 9)
  value(columns.amount, line.unitPrice === null ? '-' : formatMoney(exact(line.unitPrice).times(line.amount)), 9.5)
  if (columns.received) {
    pen.line(columns.received.x + 4, top + 36, columns.received.x + columns.received.width - 6, top + 36, 0.5)
  }
  pen.qr(kind.itemPayload(line), RIGHT_EDGE - kind.qrSize, top + PADDING / 2, kind.qrSize)
  pen.line(LEFT_EDGE, top + height, RIGHT_EDGE, top + height, 0.4)
  return top + height
}

const SIGNATURES_HEIGHT = 58
const WATERMARK_PLACES = [0.28, 0.74].map((share) => ({ x: A4.width / 2, y: A4.height * share, size: 46 }))

/**
 * Returns the exact total, rounded half up once (G-84), and a note about the lines without a price, which the total
 * excludes (G-83).
 */
const documentTotal = ({ lines }: PscDocument) => {
  const priced = lines.filter((line) => line.unitPrice !== null)
  const total = priced.reduce((sum, line) => sum.plus(exact(line.unitPrice ?? 0).times(line.amount)), exact(0))
  const unpriced = lines.filter((line) => line.unitPrice === null).map((line) => line.sequence)
  return {
    total: priced.length === 0 ? '-' : formatMoney(total),
    note:
      unpriced.length === 0
        ? ''
        : `ไม่ทราบราคา ไม่รวมในยอดรวม  Price unknown, not in the total: No. ${unpriced.join(', ')}`,
  }
}

/** The height of the total, the note and the signature fields, which must be on the same page as the last row. */
const closingHeight = (psc: PscDocument, kind: SheetKind): number =>
  (kind.priced ? 30 + (documentTotal(psc).note === '' ? 0 : 24) : 8) + SIGNATURES_HEIGHT

const drawClosing = (pen: Pen, psc: PscDocument, kind: SheetKind, top: number): void => {
  if (kind.priced) {
    const right = RIGHT_EDGE - kind.qrSize - 6
    const { total, note } = documentTotal(psc)
    drawLargeValue(pen, total, { x: right, y: top + 20, width: 130, most: 15, least: 8, align: 'right' })
    pen.text('รวมเป็นเงิน  Total', right - 140, top + 12, { size: 9.5, face: 'bold', align: 'right' })
    pen.text('บาท ไม่รวมภาษีมูลค่าเพิ่ม  THB, before VAT', right - 140, top + 24, { size: 8, align: 'right' })
    pen.line(right - 134, top + 27, right, top + 27, 0.8)
    drawParagraph(pen, note, { x: LEFT_EDGE, y: top + 42, width: CONTENT_WIDTH, size: 8.5, most: 2, leading: 12 })
  }
  const y = BOTTOM_EDGE - SIGNATURES_HEIGHT + 8
  const titles = ['ผู้ส่งสินค้า  Delivered by', 'ผู้รับสินค้า  Received by', 'ผู้ตรวจสอบ  Checked by']
  const width = (CONTENT_WIDTH - 20) / 3
  titles.forEach((title, index) => {
    const x = LEFT_EDGE + index * (width + 10)
    pen.box(x, y, width, SIGNATURES_HEIGHT - 12, 0.5)
    drawLabel(pen, title, x + 5, y + 11)
    drawLabel(pen, 'วันที่ Date ......./......./.......', x + width - 5, y + SIGNATURES_HEIGHT - 18, 'right')
  })
}

/** Draws the pages of one sheet: its header, the rows with a table header on every page, and the total. */
export const drawItemSheet = (psc: PscDocument, sheet: PscSheet, measure: MeasureText): Pen[] => {
  const kind = sheetKind(psc, sheet)
  const pages: Pen[] = []
  const newPage = (): Pen => {
    const page = new Pen(measure)
    drawWatermark(page, psc.state, WATERMARK_PLACES)
    pages.push(page)
    return page
  }
  let pen = newPage()
  let y = drawTableHeader(pen, kind, drawSheetHeader(pen, psc, kind))
  let rows = 0
  psc.lines.forEach((line, index) => {
    const last = index === psc.lines.length - 1
    const row = layOutRow(pen, kind, line)
    const neededHeight = row.height + (last ? closingHeight(psc, kind) : 0)
    if (rows > 0 && y + neededHeight > BOTTOM_EDGE) {
      pen = newPage()
      y = drawTableHeader(pen, kind, drawContinuedHeader(pen, psc, kind))
      rows = 0
    }
    y = drawRow(pen, kind, row, y)
    rows += 1
  })
  drawClosing(pen, psc, kind, y)
  pages.forEach((page, index) => {
    drawFooter(page, { form: kind.form, number: kind.number, page: index + 1, pages: pages.length })
  })
  return pages
}
