import { bangkokMinute } from '#kit/shared/dates.ts'
import type { Pen } from './drawing-marks.ts'
import type { PscDocument } from './psc-document.ts'
import type { SheetKind } from './sheet-kinds.ts'
import {
  CONTENT_WIDTH,
  drawLabel,
  drawLargeValue,
  drawOneLine,
  drawParagraph,
  LEFT_EDGE,
  RIGHT_EDGE,
} from './sheet-parts.ts'

/** The area for the receiving sticker: 5.4 × 1.5 cm (S1 §9, G-88). */
const STICKER = { width: 153.07, height: 42.52 } as const
const TOP_EDGE = 24

const LOGO = { height: 36, maxWidth: 108 } as const

/**
 * Draws the organisation's logo, or its code in a frame if it has no logo (G-196).
 * @returns the width of the logo or frame
 */
const drawLogo = (pen: Pen, { code, logo: picture }: PscDocument['organisation']): number => {
  const { height: size, maxWidth } = LOGO
  if (picture) {
    const scale = Math.min(size / picture.height, maxWidth / picture.width)
    const [width, height] = [picture.width * scale, picture.height * scale]
    pen.marks.push({ kind: 'picture', x: LEFT_EDGE, y: TOP_EDGE + (size - height) / 2, width, height, picture })
    return width
  }
  pen.box(LEFT_EDGE, TOP_EDGE, size, size, 1.2)
  const fitted = pen.fit(code, 'bold', size - 6, size * 0.5, 4)
  pen.text(code, LEFT_EDGE + size / 2, TOP_EDGE + size / 2 + fitted * 0.34, {
    size: fitted,
    face: 'bold',
    align: 'centre',
  })
  return size
}

const drawChip = (pen: Pen, text: string, y: number, size: number, outline: number): void => {
  const width = pen.measure(text, 'bold', size) + 14
  pen.box(RIGHT_EDGE - width, y, width, size * 1.8, outline)
  pen.text(text, RIGHT_EDGE - width / 2, y + size * 1.24, { size, face: 'bold', align: 'centre' })
}

const drawTitleRow = (pen: Pen, psc: PscDocument, kind: SheetKind): number => {
  const x = LEFT_EDGE + drawLogo(pen, psc.organisation) + 8
  pen.text(kind.title, x, TOP_EDGE + 15, { size: 13.5, face: 'bold' })
  pen.text(kind.subtitle, x, TOP_EDGE + 31, { size: 10 })
  drawChip(pen, kind.copy, TOP_EDGE, 10.5, kind.heavy ? 2 : 0.6)
  if (kind.note !== null) pen.text(kind.note, RIGHT_EDGE, TOP_EDGE + 32, { size: 10.5, face: 'bold', align: 'right' })
  const y = TOP_EDGE + 44
  pen.line(LEFT_EDGE, y, RIGHT_EDGE, y, 1.2)
  return y
}

/** Draws supplier and factory, with the header QR code at the right. */
const drawParties = (pen: Pen, psc: PscDocument, kind: SheetKind, top: number): number => {
  const gutter = 14
  const width = (CONTENT_WIDTH - kind.qrSize - 2 * gutter) / 2
  const party = (x: number, title: string, name: string, code: string, rest: string): number => {
    drawLabel(pen, title, x, top + 12)
    const below = drawParagraph(pen, name, {
      x,
      y: top + 28,
      width,
      size: 12.5,
      face: 'bold',
      leading: 16.5,
      maxLines: 3,
    })
    pen.text(code, x, below - 2, { size: 8.5 })
    return drawParagraph(pen, rest, { x, y: below + 10, width, size: 8.5, leading: 12, maxLines: 3 })
  }
  const { supplier, organisation } = psc
  const left = party(
    LEFT_EDGE,
    'ผู้ส่งสินค้า  Supplier',
    supplier.name,
    `รหัส Code ${supplier.id}   ไซต์ Site ${supplier.site}`,
    supplier.address,
  )
  const right = party(
    LEFT_EDGE + width + gutter,
    'ส่งถึงโรงงาน  Deliver to',
    organisation.name,
    `โรงงาน Factory ${organisation.code}   องค์กร Org. ${organisation.id}`,
    '',
  )
  pen.qr(kind.header, RIGHT_EDGE - kind.qrSize, top + 5, kind.qrSize)
  drawLabel(pen, 'QR หัวเอกสาร  Header', RIGHT_EDGE, top + kind.qrSize + 12, 'right')
  const y = Math.max(left, right, top + kind.qrSize + 24) - 6
  pen.line(LEFT_EDGE, y, RIGHT_EDGE, y, 0.5)
  return y
}

const drawNumbers = (pen: Pen, kind: SheetKind, top: number): number => {
  const sticker = RIGHT_EDGE - STICKER.width
  const otherWidth = 118
  const other = sticker - 12 - otherWidth
  drawLabel(pen, kind.numberLabel, LEFT_EDGE, top + 12)
  drawLargeValue(pen, kind.number, {
    x: LEFT_EDGE,
    y: top + 40,
    width: other - LEFT_EDGE - 12,
    maxSize: 28,
    minSize: 9,
  })
  pen.text(`วันที่ Date  ${kind.date}`, LEFT_EDGE, top + 57, { size: 9 })
  if (kind.other !== null) {
    drawLabel(pen, kind.other.label, other, top + 12)
    drawLargeValue(pen, kind.other.number, { x: other, y: top + 32, width: otherWidth, maxSize: 13, minSize: 5 })
    if (kind.other.date !== null) pen.text(`วันที่ Date  ${kind.other.date}`, other, top + 57, { size: 9 })
  }
  pen.box(sticker, top + 6, STICKER.width, STICKER.height, 0.5, true)
  drawLabel(pen, 'ติดสติกเกอร์รับสินค้า  Receiving sticker', sticker + STICKER.width / 2, top + 60, 'centre')
  const y = top + 66
  pen.line(LEFT_EDGE, y, RIGHT_EDGE, y, 0.5)
  return y
}

/** Draws a row of facts, each with a label above its value. */
const drawDetails = (pen: Pen, psc: PscDocument, top: number): number => {
  const packs = psc.lines.reduce((total, line) => total + line.packs.length, 0)
  const orders = [...new Set(psc.lines.map((line) => line.po))]
  const po = orders.length > 1 ? `${orders[0]} +${orders.length - 1}` : (orders[0] ?? '-')
  const columns: readonly (readonly [string, string, number])[] = [
    ['วันที่ส่ง  Delivery date', psc.deliveryDate, 96],
    ['ใบสั่งซื้อ  PO', po, 106],
    ['รายการ  Lines', String(psc.lines.length), 60],
    ['จำนวนแพ็ก  Packs', String(packs), 76],
    ['ออกเอกสาร  Issued', bangkokMinute(psc.issuedAt), 104],
    ['โดย  By', psc.issuedBy, CONTENT_WIDTH - 442],
  ]
  let x = LEFT_EDGE
  for (const [title, value, width] of columns) {
    if (x > LEFT_EDGE) pen.line(x - 6, top + 4, x - 6, top + 29, 0.4)
    drawLabel(pen, title, x, top + 12)
    drawOneLine(pen, value, { x, y: top + 26, width: width - 10, size: 10.5, face: 'bold' })
    x += width
  }
  return top + 33
}

/** Draws the header of a sheet's first page and returns the y position below it. */
export const drawSheetHeader = (pen: Pen, psc: PscDocument, kind: SheetKind): number =>
  drawDetails(pen, psc, drawNumbers(pen, kind, drawParties(pen, psc, kind, drawTitleRow(pen, psc, kind))))

export const drawContinuedHeader = (pen: Pen, psc: PscDocument, kind: SheetKind): number => {
  const top = drawTitleRow(pen, psc, kind)
  drawLargeValue(pen, kind.number, { x: LEFT_EDGE, y: top + 22, width: 190, maxSize: 18, minSize: 8 })
  const from = { x: RIGHT_EDGE, width: CONTENT_WIDTH - 206, size: 9, align: 'right' } as const
  drawOneLine(pen, psc.supplier.name, { ...from, y: top + 12, face: 'bold' })
  drawOneLine(pen, `ส่งถึง Deliver to  ${psc.organisation.name}`, { ...from, y: top + 25 })
  return top + 33
}
