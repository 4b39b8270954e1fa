import { zlibSync } from 'fflate'
import PDFDocument from 'pdfkit'
import type { Logo } from '#areas/directory/contract.ts'
import {
  type DrawingMark,
  type FontFace,
  type MeasureText,
  type Page,
  type PageSize,
  SSCC_QUIET_ZONE,
} from './drawing-marks.ts'
import { QUIET_ZONE, qrImage } from './qr-image.ts'
import type { SsccEncoder } from './sscc-bars.ts'

/** The members of pdfkit's references that its types do not declare. */
interface Stream {
  buffer: Uint8Array[]
  data: { Filter?: string }
  finalize(): void
}

const concatenate = (chunks: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/**
 * A pdfkit document whose bytes are identical on every platform (PSC-08). pdfkit compresses with zlib in Node.js and
 * with fflate in browsers, and their outputs differ. This class always uses fflate.
 */
export class ReproduciblePdf extends PDFDocument {
  override ref(data: object): PDFKit.PDFKitReference {
    const reference = super.ref(data)
    const stream = reference as unknown as Stream
    const finalize = stream.finalize.bind(reference)
    stream.finalize = () => {
      if (stream.buffer.length > 0 && stream.data.Filter === undefined) {
        // for QR codes and pages of tags, level 2 takes half the time of the default level 6, and the result is not
        // larger
        stream.buffer = [zlibSync(concatenate(stream.buffer), { level: 2 })]
        stream.data.Filter = 'FlateDecode'
      }
      finalize()
    }
    return reference
  }
}

/** The position of a glyph, in thousandths of the font size. */
interface Position {
  readonly advanceWidth: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/** The members of pdfkit's embedded fonts that are used here. `encode` adds glyphs to the font subset in the file. */
interface EmbeddedFont {
  readonly id: string
  encode(text: string): readonly [readonly string[], readonly Position[]]
  ref(): PDFKit.PDFKitReference
}

const formatNumber = (value: number): string => String(Math.round(value * 1000) / 1000)

const utf16 = (text: string): string => {
  let hex = 'FEFF'
  for (let at = 0; at < text.length; at++) hex += text.charCodeAt(at).toString(16).padStart(4, '0')
  return hex
}

/**
 * Returns the PDF operators that show glyphs at their offsets. The text rise operator moves marks above and below
 * letters.
 */
const glyphs = (font: EmbeddedFont, text: string, size: number): string => {
  const [codes, positions] = font.encode(text)
  let operators = ''
  let array = ''
  let hex = ''
  let shift = 0
  let rise = 0
  const flushHex = () => {
    if (hex !== '') array += `<${hex}>`
    hex = ''
  }
  const flushArray = () => {
    flushHex()
    if (array !== '') operators += `[${array}] TJ `
    array = ''
  }
  codes.forEach((code, index) => {
    const position = positions[index]
    if (!position) return
    if (position.yOffset !== rise) {
      flushArray()
      rise = position.yOffset
      operators += `${formatNumber((rise * size) / 1000)} Ts `
    }
    const before = shift + position.xOffset
    if (before !== 0) {
      flushHex()
      array += formatNumber(-before)
    }
    hex += code
    shift = position.xAdvance - position.advanceWidth - position.xOffset
  })
  flushArray()
  return rise === 0 ? operators : `${operators}0 Ts `
}

/**
 * Returns the PDF operators that draw a text at the current position. Shaped Thai glyphs are not in reading order, so a
 * Span with the original text surrounds them for search and copy.
 */
const shapedText = (font: EmbeddedFont, text: string, size: number) => {
  const spelled = /[^\x20-\x7e]/.test(text)
  return {
    before: spelled ? `/Span <</ActualText <${utf16(text)}>>> BDC BT` : 'BT',
    show: `/${font.id} ${formatNumber(size)} Tf ${glyphs(font, text, size)}${spelled ? 'ET EMC' : 'ET'}`,
  }
}

type MarkOfKind<K extends DrawingMark['kind']> = Extract<DrawingMark, { kind: K }>

const fillOperator = (colour: string): string =>
  `${[1, 3, 5].map((at) => formatNumber(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')} rg`

/**
 * Draws marks on the pages of a document. pdfkit embeds the fonts and writes the file. This class writes the page
 * operators itself and shapes each distinct text once: for 500 tags, this takes half the time of pdfkit's drawing
 * functions.
 */
export class PdfPainter {
  readonly #pdf: ReproduciblePdf
  readonly #widths = new Map<string, number>()
  readonly #texts = new Map<string, ReturnType<typeof shapedText>>()
  readonly #pictures = new Map<string, { name: string; image: PDFKit.PDFKitReference }>()
  readonly #codes = new Map<string, { name: string; modules: number; image: PDFKit.PDFKitReference }>()
  readonly #barsOf: SsccEncoder | undefined

  /** @param barsOf returns the bars of an SSCC; not needed for pages without SSCCs */
  constructor(pdf: ReproduciblePdf, barsOf?: SsccEncoder) {
    this.#pdf = pdf
    this.#barsOf = barsOf
  }

  readonly measure: MeasureText = (text, face, size) => {
    const key = `${face}${text}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      width = this.#pdf.font(face).fontSize(1000).widthOfString(text)
      this.#widths.set(key, width)
    }
    return (width * size) / 1000
  }

  /** Draws a page. As in pdfkit, y counts from the top. */
  page(marks: Page, { width, height }: PageSize): void {
    this.#pdf.addPage({ size: [width, height], margin: 0 })
    this.#pdf.addContent(marks.map((mark) => this.#operators(mark)).join('\n'))
  }

  #operators(mark: DrawingMark): string {
    switch (mark.kind) {
      case 'text':
        return this.#text(mark)
      case 'line':
        return `${this.#stroke(mark)} ${mark.from.map(formatNumber).join(' ')} m ${mark.to.map(formatNumber).join(' ')} l S`
      case 'box': {
        const { x, y, width, height } = mark
        return `${this.#stroke({ width: mark.outline, dashed: mark.dashed })} ${[x, y, width, height].map(formatNumber).join(' ')} re S`
      }
      case 'qr':
        return this.#qr(mark)
      case 'sscc':
        return this.#sscc(mark)
      case 'picture':
        return this.#placePicture(mark)
    }
  }

  #stroke({ width, dashed }: { width: number; dashed: boolean }): string {
    return `${formatNumber(width)} w ${dashed ? '[3] 0 d' : '[] 0 d'}`
  }

  #text({ text, x, y, face, size, colour, turned }: MarkOfKind<'text'>): string {
    const font = this.#font(face)
    const key = `${face}${size} ${text}`
    const shaped = this.#texts.get(key) ?? shapedText(font, text, size)
    this.#texts.set(key, shaped)
    const radians = (turned * Math.PI) / 180
    const [cos, sin] = [formatNumber(Math.cos(radians)), formatNumber(-Math.sin(radians))]
    const matrix = turned === 0 ? '1 0 0 -1' : `${cos} ${sin} ${sin} -${cos}`
    return `${fillOperator(colour)} ${shaped.before} ${matrix} ${formatNumber(x)} ${formatNumber(y)} Tm ${shaped.show}`
  }

  #font(face: FontFace): EmbeddedFont {
    const { _font: font } = this.#pdf.font(face) as unknown as { readonly _font: EmbeddedFont }
    this.#pdf.page.fonts[font.id] ??= font.ref()
    return font
  }

  /** Draws a QR code on a white background that covers all marks below the code and its quiet zone. */
  #qr({ x, y, size, payload }: MarkOfKind<'qr'>): string {
    const { name, modules, image } = this.#code(payload)
    const quiet = (size * QUIET_ZONE) / (modules + 2 * QUIET_ZONE)
    const side = formatNumber(size - 2 * quiet)
    this.#pdf.page.xobjects[name] = image
    return (
      `q 1 g ${formatNumber(x)} ${formatNumber(y)} ${size} ${size} re f 0 g ` +
      `${side} 0 0 -${side} ${formatNumber(x + quiet)} ${formatNumber(y + size - quiet)} cm /${name} Do Q`
    )
  }

  /** Draws the bar code of an SSCC on a white background, which includes the quiet zones. */
  #sscc({ x, y, width, height, sscc }: MarkOfKind<'sscc'>): string {
    if (!this.#barsOf) throw new Error('a document with an SSCC is drawn with its bars')
    const { modules, bars } = this.#barsOf(sscc)
    const module = width / (modules + 2 * SSCC_QUIET_ZONE)
    const rectangles = bars.map(
      (bar) =>
        `${formatNumber(x + (SSCC_QUIET_ZONE + bar.left) * module)} ${formatNumber(y)} ${formatNumber(bar.width * module)} ${formatNumber(height)} re`,
    )
    return `1 g ${formatNumber(x)} ${formatNumber(y)} ${formatNumber(width)} ${formatNumber(height)} re f 0 g ${rectangles.join(' ')} f`
  }

  #placePicture({ x, y, width, height, picture }: MarkOfKind<'picture'>): string {
    const { name, image } = this.#picture(picture)
    this.#pdf.page.xobjects[name] = image
    return `q ${formatNumber(width)} 0 0 -${formatNumber(height)} ${formatNumber(x)} ${formatNumber(y + height)} cm /${name} Do Q`
  }

  /** Embeds a picture with its JPEG unchanged. A picture on several pages is embedded once. */
  #picture({ width, height, jpeg }: Logo): { name: string; image: PDFKit.PDFKitReference } {
    const known = this.#pictures.get(jpeg)
    if (known) return known
    const bytes = Uint8Array.from(atob(jpeg), (character) => character.charCodeAt(0))
    const image = this.#pdf.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
      Filter: 'DCTDecode',
    })
    image.end(bytes)
    const created = { name: `P${this.#pictures.size + 1}`, image }
    this.#pictures.set(jpeg, created)
    return created
  }

  /** Embeds a QR code. A code on several pages is embedded once. */
  #code(payload: string): { name: string; modules: number; image: PDFKit.PDFKitReference } {
    const known = this.#codes.get(payload)
    if (known) return known
    const { modules, pixels, bits } = qrImage(payload)
    const image = this.#pdf.ref({
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
