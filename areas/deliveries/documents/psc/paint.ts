import type { EvenPdf } from './even-pdf.ts'
import { A4, type Face, type Mark, type Measure, type Page } from './marks.ts'
import { QUIET_ZONE, qrImage } from './qr-image.ts'

type Of<K extends Mark['kind']> = Extract<Mark, { kind: K }>

const point = (value: number): number => Math.round(value * 1000) / 1000

/** Draws marks on pages of one document; a QR code that stands on several pages is in the file once. */
export class Painter {
  readonly pdf: EvenPdf
  readonly #codes = new Map<string, { name: string; modules: number; image: PDFKit.PDFKitReference }>()
  #face: Face | null = null
  #colour = ''

  constructor(pdf: EvenPdf) {
    this.pdf = pdf
  }

  readonly measure: Measure = (text, face, size) => {
    this.#use(face)
    return (this.pdf.fontSize(1000).widthOfString(text) * size) / 1000
  }

  page(marks: Page): void {
    this.pdf.addPage({ size: [A4.width, A4.height], margin: 0 })
    this.#colour = ''
    for (const mark of marks) {
      if (mark.kind === 'text') this.#text(mark)
      else if (mark.kind === 'line') this.#line(mark)
      else if (mark.kind === 'box') this.#box(mark)
      else this.#qr(mark)
    }
  }

  #use(face: Face): void {
    if (this.#face !== face) this.pdf.font(face)
    this.#face = face
  }

  /** Shaped glyphs do not spell Thai in reading order: the span carries the text that is searched and copied. */
  #text({ text, x, y, face, size, colour, turned }: Of<'text'>): void {
    this.#use(face)
    if (this.#colour !== colour) this.pdf.fillColor(colour)
    this.#colour = colour
    const spelled = /[^\x20-\x7e]/.test(text)
    if (spelled) this.pdf.markContent('Span', { actual: text })
    const rotation = turned === undefined ? {} : { rotation: turned }
    this.pdf.fontSize(size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...rotation })
    if (spelled) this.pdf.endMarkedContent()
  }

  #line({ from, to, width, dashed }: Of<'line'>): void {
    const { pdf } = this
    if (dashed) pdf.dash(3, { space: 3 })
    pdf
      .lineWidth(width)
      .moveTo(...from)
      .lineTo(...to)
      .stroke()
    if (dashed) pdf.undash()
  }

  #box({ x, y, width, height, outline, dashed }: Of<'box'>): void {
    const { pdf } = this
    if (dashed) pdf.dash(3, { space: 3 })
    pdf.lineWidth(outline).rect(x, y, width, height).stroke()
    if (dashed) pdf.undash()
  }

  /** White paper first, so that nothing below reaches into the code or its quiet zone. */
  #qr({ x, y, size, payload }: Of<'qr'>): void {
    const { name, modules, image } = this.#code(payload)
    const quiet = (size * QUIET_ZONE) / (modules + 2 * QUIET_ZONE)
    const side = point(size - 2 * quiet)
    this.pdf.page.xobjects[name] = image
    this.pdf.addContent(`q 1 g ${point(x)} ${point(y)} ${size} ${size} re f 0 g`)
    this.pdf.addContent(`${side} 0 0 ${-side} ${point(x + quiet)} ${point(y + size - quiet)} cm /${name} Do Q`)
  }

  #code(payload: string): { name: string; modules: number; image: PDFKit.PDFKitReference } {
    const known = this.#codes.get(payload)
    if (known) return known
    const { modules, pixels, bits } = qrImage(payload)
    const image = this.pdf.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: pixels,
      Height: pixels,
      ImageMask: true,
      BitsPerComponent: 1,
      Interpolate: false,
    })
    image.end(bits)
    const code = { name: `Q${this.#codes.size + 1}`, modules, image }
    this.#codes.set(payload, code)
    return code
  }
}
