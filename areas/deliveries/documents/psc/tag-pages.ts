import { groupBy } from '#kit/shared/group-by.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { LABELS_PER_A4, type LabelFormat, type LabelSettings, labelPageCount } from '../../rules/codes/labels.ts'
import { formatSscc } from '../../rules/codes/sscc.ts'
import { breakLines } from './break-lines.ts'
import { A4, type MeasureText, type PageSize, Pen, SSCC_MODULES, SSCC_QUIET_ZONE } from './drawing-marks.ts'
import { pscPackPayload } from './payloads.ts'
import type { PscDocument, PscLine, PscPack } from './psc-document.ts'
import { drawLabel, drawLargeValue, drawOneLine, drawParagraph, drawWatermark } from './sheet-parts.ts'

/** The columns of tags on a page, which has eight tags (G-75). */
const COLUMNS = 2
const ROWS = 4

const MARGIN = 18
const FOOTER_HEIGHT = 22
const TAG = { width: (A4.width - 2 * MARGIN) / COLUMNS, height: (A4.height - MARGIN - FOOTER_HEIGHT) / ROWS } as const
const PADDING = 11
const QR_SIZE = 60

const POINTS_PER_MM = 72 / 25.4
const inPoints = (width: number, height: number): PageSize => ({
  width: width * POINTS_PER_MM,
  height: height * POINTS_PER_MM,
})
/** The size of a label of each format (PSC-09). */
const labelSizes: Readonly<Record<Exclude<LabelFormat, 'a4'>, PageSize>> = {
  '100x75': inPoints(100, 75),
  '100x150': inPoints(100, 150),
}
/**
 * The size of the QR code on the 100 × 150 mm label in points. It is large, so that it can be scanned from a greater
 * distance.
 */
const LARGE_QR_SIZE = 190
const LARGE_QR_SIZE_BESIDE_SSCC = 100

/** The heights of SSCC bars in points. GS1 requires 31.75 mm, but only the largest label has enough space. */
const BAR_HEIGHTS: Readonly<Record<LabelFormat, number>> = { a4: 19, '100x75': 26, '100x150': 31.75 * POINTS_PER_MM }

/** The width of an SSCC bar code in points. A module is 0.5 mm wide: four dots of a label printer with 203 dpi. */
const SSCC_WIDTH = (SSCC_MODULES + 2 * SSCC_QUIET_ZONE) * 0.5 * POINTS_PER_MM

/** Positions in points below the top of a tag, and the font size of its quantities. `bars` is where SSCC bars begin. */
const layoutWithoutBars = {
  descriptionLines: 2,
  band: 95,
  amounts: { baseline: 42, height: 49, size: 36 },
  leading: 12,
  bars: 292,
}
const layoutWithBars: typeof layoutWithoutBars = {
  descriptionLines: 1,
  band: 83,
  amounts: { baseline: 32, height: 37, size: 26 },
  leading: 11,
  bars: 158,
}

/** Draws an item code in the largest font size at which it fits on two lines. Item codes may have forty letters. */
const drawItemCode = (pen: Pen, code: string, at: { x: number; y: number; width: number }): void => {
  if (pen.measure(code, 'bold', 15) <= at.width) {
    drawLargeValue(pen, code, { ...at, y: at.y + 22, maxSize: 24, minSize: 15 })
    return
  }
  for (const size of [13.5, 11, 9, 7, 5]) {
    const lines = breakLines(code, (text) => pen.measure(text, 'bold', size) <= at.width)
    if (lines.length > 2 && size > 5) continue
    lines.slice(0, 2).forEach((text, index) => {
      pen.text(text, at.x, at.y + 12 + index * 13, { size, face: 'bold' })
    })
    return
  }
}

interface TagPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  /** True if the QR code is large and below the text instead of next to the number. */
  readonly hasLargeCode?: boolean
  readonly barHeight: number
}

/**
 * Draws a tag. Its number, item, quantity and pack n/N are 6–8 mm high, so that they are readable from a distance of
 * two metres.
 */
const drawTag = (pen: Pen, psc: PscDocument, { line, pack }: Tag, at: TagPlace): void => {
  const left = at.x + PADDING
  const right = at.x + at.width - PADDING
  const top = at.y + PADDING
  const beside = at.hasLargeCode ? right - left : right - QR_SIZE - 8 - left
  const layout = pack.sscc && !at.hasLargeCode ? layoutWithBars : layoutWithoutBars
  const code = pscPackPayload(psc, line, pack)
  const large = pack.sscc ? LARGE_QR_SIZE_BESIDE_SSCC : LARGE_QR_SIZE
  if (at.hasLargeCode) pen.qr(code, (left + right - large) / 2, top + 190, large)
  else pen.qr(code, right - QR_SIZE, top, QR_SIZE)
  if (pack.sscc) drawSscc(pen, pack.sscc, { middle: (left + right) / 2, y: top + layout.bars, height: at.barHeight })
  drawLabel(pen, psc.isInvoice ? 'เลขที่ใบกำกับสินค้า  Invoice No.' : 'เลขที่ใบส่งสินค้า  DO No.', left, top + 6)
  drawLargeValue(pen, psc.number, { x: left, y: top + 29, width: beside, maxSize: 26, minSize: 7 })
  drawLabel(pen, 'รหัสสินค้า  Item', left, top + 42)
  drawItemCode(pen, line.itemCode, { x: left, y: top + 42, width: beside })
  drawParagraph(pen, line.description, {
    x: left,
    y: top + 78,
    width: right - left,
    size: 8.5,
    leading: 12,
    maxLines: layout.descriptionLines,
  })

  const band = top + layout.band
  const below = band + layout.amounts.height
  pen.line(left, band, right, band, 0.8)
  drawAmounts(pen, line, pack, { left, right, y: band, ...layout.amounts })
  pen.line(left, below, right, below, 0.5)
  drawFinePrint(pen, psc, line, pack, { left, right, y: below + layout.leading, leading: layout.leading })
}

/** Draws the bars of an SSCC with its digits below (EDI-03). */
const drawSscc = (pen: Pen, sscc: string, at: { middle: number; y: number; height: number }): void => {
  pen.marks.push({ kind: 'sscc', x: at.middle - SSCC_WIDTH / 2, y: at.y, width: SSCC_WIDTH, height: at.height, sscc })
  pen.text(formatSscc(sscc), at.middle, at.y + at.height + 8.5, { size: 8.5, align: 'centre' })
}

const drawAmounts = (
  pen: Pen,
  line: PscLine,
  pack: PscPack,
  at: { left: number; right: number; y: number; baseline: number; size: number },
): void => {
  const { left, right, y } = at
  const baseline = y + at.baseline
  const packs = `${pack.pack}/${line.packs.length}`
  const packsSize = pen.fit(packs, 'bold', 110, at.size, 12)
  const packsLeft = right - Math.max(pen.measure(packs, 'bold', packsSize), 58)
  const unit = line.unit ?? ''
  const unitWidth = pen.measure(unit, 'bold', 14)
  const quantity = formatQuantity(pack.quantity)
  const width = packsLeft - left - 18 - unitWidth
  drawLabel(pen, 'จำนวน  Quantity', left, y + 11)
  const size = drawLargeValue(pen, quantity, { x: left, y: baseline, width, maxSize: at.size, minSize: 8 })
  pen.text(unit, left + pen.measure(quantity, 'bold', size) + 5, baseline, { size: 14, face: 'bold' })
  drawLabel(pen, 'แพ็กที่  Pack', right, y + 11, 'right')
  pen.text(packs, right, baseline, { size: packsSize, face: 'bold', align: 'right' })
}

const drawFinePrint = (
  pen: Pen,
  psc: PscDocument,
  line: PscLine,
  pack: PscPack,
  at: { left: number; right: number; y: number; leading: number },
): void => {
  const { left, right, y, leading } = at
  /** Draws a text at the left, in the largest font size that leaves enough space for the text at the right. */
  const row = (text: string, beside: string, offset: number, face: 'regular' | 'bold' = 'regular') => {
    const width = right - left - (beside === '' ? 0 : pen.measure(beside, 'regular', 8.5) + 8)
    const size = pen.fit(text, face, width, 8.5, 6)
    drawOneLine(pen, text, { x: left, y: y + offset, width, size, face })
    pen.text(beside, right, y + offset, { size: 8.5, align: 'right' })
  }
  const order = [`PO ${line.po}`, `Rel. ${line.release ?? '-'}`, `Line ${line.line}`, `Ship ${line.shipment}`]
  row([...order, ...(line.job ? [`Job ${line.job}`] : [])].join('   '), `ส่ง Del. ${psc.deliveryDate}`, 0)
  row(`ล็อต Lot ${pack.lot || '-'}${pack.heat === '' ? '' : `   Heat ${pack.heat}`}`, '', leading)
  row(
    `ถึง To ${psc.organisation.code}   จาก From ${psc.supplier.name}`,
    `รายการที่ No. ${line.sequence} / ${psc.lines.length}`,
    2 * leading,
    'bold',
  )
}

const drawCutMarks = (pen: Pen): void => {
  for (let row = 1; row < ROWS; row++) {
    const y = MARGIN + row * TAG.height
    pen.line(MARGIN, y, A4.width - MARGIN, y, 0.4, true)
  }
  pen.line(A4.width / 2, MARGIN, A4.width / 2, MARGIN + ROWS * TAG.height, 0.4, true)
}

/** Returns the tags with their positions in the print order, counted from 0: all tags, or those of `packs`. */
const tagsOf = (psc: PscDocument, packs?: readonly string[]) => {
  const chosen = packs && new Set(packs)
  return psc.lines
    .flatMap((line) => line.packs.map((pack) => ({ line, pack })))
    .map((tag, place) => ({ ...tag, place }))
    .filter(({ line, pack }) => chosen?.has(`${line.sequence}:${pack.pack}`) ?? true)
}
type Tag = ReturnType<typeof tagsOf>[number]

/** Draws the watermark on each tag, because tags are cut apart. */
const drawWatermarks = (pen: Pen, psc: PscDocument, places: readonly TagPlace[]): void =>
  drawWatermark(
    pen,
    psc.state,
    places.map(({ x, y, width }) => ({ x: x + width / 2 - 26, y: y + TAG.height / 2 + 12, size: 18 })),
  )

/** Draws an A4 page with tags at some of its eight positions. */
const drawA4Page = (
  psc: PscDocument,
  measure: MeasureText,
  tags: readonly Tag[],
  { page, of }: { readonly page: number; readonly of: number },
): Pen => {
  const pen = new Pen(measure)
  const placed = tags.map((one) => ({
    one,
    x: MARGIN + (one.place % COLUMNS) * TAG.width,
    y: MARGIN + Math.floor((one.place % LABELS_PER_A4) / COLUMNS) * TAG.height,
    width: TAG.width,
    barHeight: BAR_HEIGHTS.a4,
  }))
  drawWatermarks(pen, psc, placed)
  drawCutMarks(pen)
  for (const { one, ...at } of placed) drawTag(pen, psc, one, at)
  const y = A4.height - 10
  pen.text('ป้ายแพ็ก  Pack tags', MARGIN + PADDING, y, { size: 7.5 })
  pen.text(psc.number, A4.width / 2, y, { size: 8, face: 'bold', align: 'centre' })
  pen.text(`หน้า Page ${page} / ${of}`, A4.width - MARGIN - PADDING, y, { size: 7.5, align: 'right' })
  return pen
}

/** Draws the A4 pages that contain any of the tags, by their index. The positions of tags count across all pages. */
const drawA4Pages = (psc: PscDocument, measure: MeasureText, tags: readonly Tag[], of: number) =>
  new Map(
    [...groupBy(tags, ({ place }) => Math.floor(place / LABELS_PER_A4))].map(([page, own]) => [
      page,
      drawA4Page(psc, measure, own, { page: page + 1, of }),
    ]),
  )

/** Draws the tags of some packs (`line:pack`): on A4 from a start position, or one per label (PSC-09). */
export const drawLabels = (
  psc: PscDocument,
  measure: MeasureText,
  packs: readonly string[],
  { format, start }: LabelSettings,
): { readonly pens: Pen[]; readonly size: PageSize } => {
  const tags = tagsOf(psc, packs)
  if (format === 'a4') {
    const placed = tags.map((one, index) => ({ ...one, place: start - 1 + index }))
    const pages = drawA4Pages(psc, measure, placed, labelPageCount({ format, start }, tags.length))
    return { pens: [...pages.values()], size: A4 }
  }
  const size = labelSizes[format]
  const at: TagPlace = {
    x: 0,
    y: 4,
    width: size.width,
    hasLargeCode: format === '100x150',
    barHeight: BAR_HEIGHTS[format],
  }
  const pens = tags.map((one) => {
    const pen = new Pen(measure)
    drawWatermarks(pen, psc, [at])
    drawTag(pen, psc, one, at)
    return pen
  })
  return { pens, size }
}

/**
 * Draws one tag per pack, line by line, eight per page, and returns the pages by their index. With `packs`
 * (`line:pack`), other tags and the pages without tags are left out; the remaining tags keep their positions.
 */
export const drawTagPages = (psc: PscDocument, measure: MeasureText, packs?: readonly string[]) =>
  drawA4Pages(psc, measure, tagsOf(psc, packs), Math.ceil(tagsOf(psc).length / LABELS_PER_A4))
