import { documentTotal, rowHeight, tableHead, tableRow } from './item-table.ts'
import { A4, type MeasureText, Pen } from './marks.ts'
import type { PscDocument, Sheet } from './psc-document.ts'
import { continuedHead, sheetHead } from './sheet-head.ts'
import { type SheetKind, sheetKind } from './sheet-kinds.ts'
import { BOTTOM, drawFooter, drawLargeValue, LEFT, label, paragraph, RIGHT, WIDTH } from './sheet-parts.ts'
import { stateMark } from './state-mark.ts'

const SIGNATURES = 58
const WATERMARK_PLACES = [0.28, 0.74].map((share) => ({ x: A4.width / 2, y: A4.height * share, size: 46 }))

const totalNotes = (psc: PscDocument): string => {
  const { unpriced } = documentTotal(psc)
  return unpriced.length === 0
    ? ''
    : `ไม่ทราบราคา ไม่รวมในยอดรวม  Price unknown, not in the total: No. ${unpriced.join(', ')}`
}

/** The height of the total, note and signature fields. They are on the same page as the last row. */
const closingHeight = (psc: PscDocument, kind: SheetKind): number =>
  (kind.priced ? 30 + (totalNotes(psc) === '' ? 0 : 24) : 8) + SIGNATURES

const closing = (pen: Pen, psc: PscDocument, kind: SheetKind, top: number): void => {
  if (kind.priced) {
    const right = RIGHT - kind.qrSize - 6
    drawLargeValue(pen, documentTotal(psc).total, {
      x: right,
      y: top + 20,
      width: 130,
      most: 15,
      least: 8,
      align: 'right',
    })
    pen.text('รวมเป็นเงิน  Total', right - 140, top + 12, { size: 9.5, face: 'bold', align: 'right' })
    pen.text('บาท ไม่รวมภาษีมูลค่าเพิ่ม  THB, before VAT', right - 140, top + 24, { size: 8, align: 'right' })
    pen.line(right - 134, top + 27, right, top + 27, 0.8)
    paragraph(pen, totalNotes(psc), { x: LEFT, y: top + 42, width: WIDTH, size: 8.5, most: 2, leading: 12 })
  }
  const y = BOTTOM - SIGNATURES + 8
  const titles = ['ผู้ส่งสินค้า  Delivered by', 'ผู้รับสินค้า  Received by', 'ผู้ตรวจสอบ  Checked by']
  const width = (WIDTH - 20) / 3
  titles.forEach((title, index) => {
    const x = LEFT + index * (width + 10)
    pen.box(x, y, width, SIGNATURES - 12, 0.5)
    label(pen, title, x + 5, y + 11)
    label(pen, 'วันที่ Date ......./......./.......', x + width - 5, y + SIGNATURES - 18, 'right')
  })
}

/** Draws the pages of one sheet: its header, the rows with a table header on every page, and the total. */
export const itemSheet = (psc: PscDocument, sheet: Sheet, measure: MeasureText): Pen[] => {
  const kind = sheetKind(psc, sheet)
  const pages: Pen[] = []
  const newPage = (): Pen => {
    const page = new Pen(measure)
    stateMark(page, psc.state, WATERMARK_PLACES)
    pages.push(page)
    return page
  }
  let pen = newPage()
  let y = tableHead(pen, kind, sheetHead(pen, psc, kind))
  let rows = 0
  psc.lines.forEach((line, index) => {
    const last = index === psc.lines.length - 1
    const neededHeight = rowHeight(pen, kind, line) + (last ? closingHeight(psc, kind) : 0)
    if (rows > 0 && y + neededHeight > BOTTOM) {
      pen = newPage()
      y = tableHead(pen, kind, continuedHead(pen, psc, kind))
      rows = 0
    }
    y = tableRow(pen, kind, line, y)
    rows += 1
  })
  closing(pen, psc, kind, y)
  pages.forEach((page, index) => {
    drawFooter(page, { form: kind.form, number: kind.number, page: index + 1, pages: pages.length })
  })
  return pages
}
