/** A glyph's place, in thousandths of the font size. */
interface Position {
  readonly advanceWidth: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/** The part of pdfkit's embedded font that is used here: what it shapes goes into the file's subset. */
export interface EmbeddedFont {
  readonly id: string
  encode(text: string): readonly [readonly string[], readonly Position[]]
  ref(): PDFKit.PDFKitReference
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000)

const utf16 = (text: string): string => {
  let hex = 'FEFF'
  for (let at = 0; at < text.length; at++) hex += text.charCodeAt(at).toString(16).padStart(4, '0')
  return hex
}

/** Glyphs and the shifts between them; marks above and below letters are raised by the text rise. */
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
      operators += `${number((rise * size) / 1000)} Ts `
    }
    const before = shift + position.xOffset
    if (before !== 0) {
      flushHex()
      array += number(-before)
    }
    hex += code
    shift = position.xAdvance - position.advanceWidth - position.xOffset
  })
  flushArray()
  return rise === 0 ? operators : `${operators}0 Ts `
}

/**
 * The operators that show a text at the current place. Shaped glyphs do not spell Thai in reading order, so the text
 * stands beside them in a marked Span: that is what a reader searches and copies.
 */
export const shapedText = (font: EmbeddedFont, text: string, size: number): { before: string; show: string } => {
  const spelled = /[^\x20-\x7e]/.test(text)
  return {
    before: spelled ? `/Span <</ActualText <${utf16(text)}>>> BDC BT` : 'BT',
    show: `/${font.id} ${number(size)} Tf ${glyphs(font, text, size)}${spelled ? 'ET EMC' : 'ET'}`,
  }
}
