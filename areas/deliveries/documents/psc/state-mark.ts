import { deliveryMessages as messages } from '../../messages.ts'
import type { Pen } from './marks.ts'
import type { PscDocument } from './psc-document.ts'

/** The colour of the watermark. Black text on it is readable, and it is still clearly red. */
const RED = '#f4a3a3'
const WATERMARK_ANGLE = 35
const LEADING = 1.45

const wordings: Readonly<Record<Exclude<PscDocument['state'], 'valid'>, string>> = {
  draft: messages.PSC_WATERMARK.th,
  deleted: `CANCELLED ${messages.PSC_DELETED_MARK.th}`,
  demo: 'DEMO เอกสารตัวอย่าง ใช้รับสินค้าไม่ได้',
}

/** Splits a text into phrases, each for its own line. Thai has spaces between phrases, not between words. */
const phrases = (text: string): string[] => text.split(/(?<=\p{Script=Thai}) (?=\p{Script=Thai})|(?<=[A-Z]{4}) /u)

/**
 * Draws the red watermark of an invalid sheet: unsaved, deleted or demo (PSC-05, G-90, G-205). It is drawn first, so
 * that it is under the text and never overlaps a QR code. `size` is its font size.
 */
export const stateMark = (
  pen: Pen,
  state: PscDocument['state'],
  places: readonly { readonly x: number; readonly y: number; readonly size: number }[],
): void => {
  if (state === 'valid') return
  const radians = (WATERMARK_ANGLE * Math.PI) / 180
  const along = { x: Math.cos(radians), y: -Math.sin(radians) }
  const lines = phrases(wordings[state])
  for (const { x, y, size } of places) {
    lines.forEach((text, index) => {
      const across = (index - (lines.length - 1) / 2) * size * LEADING
      const half = pen.measure(text, 'bold', size) / 2
      const at = { x: x - along.y * across - along.x * half, y: y + along.x * across - along.y * half }
      pen.text(text, at.x, at.y, { size, face: 'bold', colour: RED, turned: WATERMARK_ANGLE })
    })
  }
}
