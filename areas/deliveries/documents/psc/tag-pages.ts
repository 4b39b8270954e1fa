import { showQuantity } from '#kit/shared/quantity.ts'
import { A4, type Measure, Pen } from './marks.ts'
import { packOf } from './payloads.ts'
import type { PscDocument, PscLine, PscPack } from './psc-document.ts'
import { big, label, oneLine, paragraph } from './sheet-parts.ts'

/** Eight tags to a sheet (G-75). */
const COLUMNS = 2
const ROWS = 4
export const TAGS_PER_PAGE = COLUMNS * ROWS

const MARGIN = 18
const FOOT = 22
const TAG = { width: (A4.width - 2 * MARGIN) / COLUMNS, height: (A4.height - MARGIN - FOOT) / ROWS } as const
const PADDING = 11
const QR = 60

/** Number, item, quantity and pack n/N in letters of 6–8 mm: readable at two metres. */
const tag = (pen: Pen, psc: PscDocument, line: PscLine, pack: PscPack, at: { x: number; y: number }): void => {
  const left = at.x + PADDING
  const right = at.x + TAG.width - PADDING
  const top = at.y + PADDING
  const beside = right - QR - 8 - left
  pen.qr(packOf(psc, line, pack), right - QR, top, QR)
  label(pen, psc.isInvoice ? 'เลขที่ใบกำกับสินค้า  Invoice No.' : 'เลขที่ใบส่งสินค้า  DO No.', left, top + 6)
  big(pen, psc.number, { x: left, y: top + 29, width: beside, most: 26, least: 7 })
  label(pen, 'รหัสสินค้า  Item', left, top + 42)
  big(pen, line.itemCode, { x: left, y: top + 64, width: beside, most: 24, least: 7 })
  paragraph(pen, line.description, { x: left, y: top + 78, width: right - left, size: 8.5, leading: 12, most: 2 })

  const band = top + 95
  pen.line(left, band, right, band, 0.8)
  const packs = `${pack.pack}/${line.packs.length}`
  const packsSize = pen.fit(packs, 'bold', 100, 36, 12)
  const packsLeft = right - Math.max(pen.measure(packs, 'bold', packsSize), 58)
  label(pen, `จำนวน  Quantity ${line.unit ?? ''}`, left, band + 11)
  big(pen, showQuantity(pack.quantity), { x: left, y: band + 42, width: packsLeft - left - 14, most: 36, least: 8 })
  label(pen, 'แพ็คที่  Pack', right, band + 11, 'right')
  pen.text(packs, right, band + 42, { size: packsSize, face: 'bold', align: 'right' })
  pen.line(left, band + 49, right, band + 49, 0.5)

  const small = { x: left, width: right - left, size: 8.5 } as const
  const order = [`PO ${line.po}`, `Rel. ${line.release ?? '-'}`, `Line ${line.line}`, `Ship ${line.shipment}`]
  oneLine(pen, [...order, ...(line.job ? [`Job ${line.job}`] : [])].join('   '), { ...small, y: band + 61 })
  const lot = [`ล็อต Lot ${pack.lot || '-'}`, ...(pack.heat === '' ? [] : [`Heat ${pack.heat}`])]
  oneLine(pen, [...lot, `ส่ง Del. ${psc.deliveryDate}`].join('   '), { ...small, y: band + 73 })
  const place = `${line.sequence} / ${psc.lines.length}`
  pen.text(`รายการที่ No. ${place}`, right, band + 85, { size: 8.5, align: 'right' })
  oneLine(pen, `${psc.supplier.name} → ${psc.organisation.code}`, {
    x: left,
    y: band + 85,
    width: right - left - pen.measure(`รายการที่ No. ${place}`, 'regular', 8.5) - 8,
    size: 8.5,
    face: 'bold',
  })
}

/** Where to cut. */
const cuts = (pen: Pen): void => {
  for (let row = 1; row < ROWS; row++) {
    const y = MARGIN + row * TAG.height
    pen.line(MARGIN, y, A4.width - MARGIN, y, 0.4, true)
  }
  pen.line(A4.width / 2, MARGIN, A4.width / 2, MARGIN + ROWS * TAG.height, 0.4, true)
}

/** A tag per pack, line by line, eight to a page. */
export const tagPages = (psc: PscDocument, measure: Measure): Pen[] => {
  const tags = psc.lines.flatMap((line) => line.packs.map((pack) => ({ line, pack })))
  const pages: Pen[] = []
  const count = Math.ceil(tags.length / TAGS_PER_PAGE)
  for (let page = 0; page < count; page++) {
    const pen = new Pen(measure)
    cuts(pen)
    tags.slice(page * TAGS_PER_PAGE, (page + 1) * TAGS_PER_PAGE).forEach(({ line, pack }, place) => {
      const x = MARGIN + (place % COLUMNS) * TAG.width
      const y = MARGIN + Math.floor(place / COLUMNS) * TAG.height
      tag(pen, psc, line, pack, { x, y })
    })
    const y = A4.height - 10
    pen.text('ป้ายแพ็ค  Pack tags', MARGIN + PADDING, y, { size: 7.5 })
    pen.text(psc.number, A4.width / 2, y, { size: 8, face: 'bold', align: 'centre' })
    pen.text(`หน้า Page ${page + 1} / ${count}`, A4.width - MARGIN - PADDING, y, { size: 7.5, align: 'right' })
    pages.push(pen)
  }
  return pages
}
