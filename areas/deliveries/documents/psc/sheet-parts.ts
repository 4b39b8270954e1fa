import { deliveryMessages as messages } from '../../messages.ts'
import { breakLines, shorten } from './break-lines.ts'
import { A4, type FontFace, type Pen } from './drawing-marks.ts'
import type { PscDocument } from './psc-document.ts'

/** The left margin of 10 mm. Even low-cost laser printers can print that close to the edge. */
export const LEFT_EDGE = 28
export const RIGHT_EDGE = A4.width - LEFT_EDGE
export const CONTENT_WIDTH = RIGHT_EDGE - LEFT_EDGE
/** The lower limit of a sheet's content, above the footer. */
export const BOTTOM_EDGE = A4.height - 40

/** A column of a printed table, with its heading in both languages. */
export interface TableColumn {
  readonly thai: string
  readonly english: string
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
}

/** The x position of a text in the column: its left or right edge. */
export const textAnchor = ({ x, width, align }: TableColumn): number => (align === 'right' ? x + width : x)

export const drawLabel = (
  pen: Pen,
  text: string,
  x: number,
  y: number,
  align: 'left' | 'right' | 'centre' = 'left',
): void => pen.text(text, x, y, { size: 7.5, align })

/** Draws lines of text from the baseline `y` downwards and returns the baseline after the last one. */
export const drawParagraph = (
  pen: Pen,
  text: string,
  at: { x: number; y: number; width: number; size: number; face?: FontFace; leading?: number; most?: number },
): number => {
  const { x, width, size, face = 'regular', leading = size * 1.42, most: max } = at
  let { y } = at
  for (const line of breakLines(text, (candidate) => pen.measure(candidate, face, size) <= width, max)) {
    pen.text(line, x, y, { size, face })
    y += leading
  }
  return y
}

export const drawOneLine = (
  pen: Pen,
  text: string,
  at: { x: number; y: number; width: number; size: number; face?: FontFace; align?: 'left' | 'right' },
): void => {
  const { x, y, width, size, face = 'regular', align = 'left' } = at
  const shortened = shorten(text, (candidate) => pen.measure(candidate, face, size) <= width)
  pen.text(shortened, x, y, { size, face, align })
}

/** Draws a value as large as its width allows and never truncates it, for numbers and codes that users compare. */
export const drawLargeValue = (
  pen: Pen,
  text: string,
  at: { x: number; y: number; width: number; most: number; least: number; align?: 'left' | 'right' },
): number => {
  const size = pen.fit(text, 'bold', at.width, at.most, at.least)
  const raised = (at.most - size) * 0.35 // a smaller text is centred vertically instead of moved to the baseline
  pen.text(text, at.x, at.y - raised, { size, face: 'bold', align: at.align ?? 'left' })
  return size
}

/** Draws the footer of a sheet: form number, sheet number, page x of y. */
export const drawFooter = (pen: Pen, at: { form: string; number: string; page: number; pages: number }): void => {
  const y = A4.height - 24
  pen.line(LEFT_EDGE, y - 10, RIGHT_EDGE, y - 10, 0.5)
  pen.text(at.form, LEFT_EDGE, y, { size: 7.5 })
  pen.text(at.number, A4.width / 2, y, { size: 9, face: 'bold', align: 'centre' })
  pen.text(`หน้า Page ${at.page} / ${at.pages}`, RIGHT_EDGE, y, { size: 8, align: 'right' })
}

/** The colour of the watermark: clearly red, but light enough that black text on it is readable. */
const WATERMARK_COLOUR = '#f4a3a3'
const WATERMARK_ANGLE = 35
const WATERMARK_LEADING = 1.45

const watermarkTexts: Readonly<Record<Exclude<PscDocument['state'], 'valid'>, string>> = {
  draft: messages.PSC_WATERMARK.th,
  deleted: `CANCELLED ${messages.PSC_DELETED_MARK.th}`,
  demo: 'DEMO เอกสารตัวอย่าง ใช้รับสินค้าไม่ได้',
}

/** Splits a text into phrases, each for a separate line. Thai has spaces between phrases, not between words. */
const splitIntoPhrases = (text: string): string[] =>
  text.split(/(?<=\p{Script=Thai}) (?=\p{Script=Thai})|(?<=[A-Z]{4}) /u)

/**
 * Draws the red watermark of an invalid sheet: unsaved, deleted or demo (PSC-05, G-90, G-205). It is drawn first, so
 * that it is below the text and the QR codes. `size` is its font size.
 */
export const drawWatermark = (
  pen: Pen,
  state: PscDocument['state'],
  places: readonly { readonly x: number; readonly y: number; readonly size: number }[],
): void => {
  if (state === 'valid') return
  const radians = (WATERMARK_ANGLE * Math.PI) / 180
  const along = { x: Math.cos(radians), y: -Math.sin(radians) }
  const lines = splitIntoPhrases(watermarkTexts[state])
  for (const { x, y, size } of places) {
    lines.forEach((text, index) => {
      const across = (index - (lines.length - 1) / 2) * size * WATERMARK_LEADING
      const half = pen.measure(text, 'bold', size) / 2
      const at = { x: x - along.y * across - along.x * half, y: y + along.x * across - along.y * half }
      pen.text(text, at.x, at.y, { size, face: 'bold', colour: WATERMARK_COLOUR, turned: WATERMARK_ANGLE })
    })
  }
}
