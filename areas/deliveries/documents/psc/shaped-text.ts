/** The position of a glyph, in thousandths of the font size. */
interface Position {
  readonly advanceWidth: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/** The members of pdfkit's embedded font that are used here. `encode` adds glyphs to the font subset of the file. */
export interface EmbeddedFont {
  readonly id: string
  encode(text: string): readonly [readonly string[], readonly Position[]]
  ref(): PDFKit.PDFKitReference
}

export const number = (value: number): string => String(Math.round(value * 1000) / 1000)

const utf16 = (text: string): string => {
  let hex = 'FEFF'
  for (let at = 0; at < text.length; at++) hex += text.charCodeAt(at).toString(16).padStart(4, '0')
  return hex
}

/** The operators that show glyphs at their offsets. The text rise operator moves marks above and below letters. */
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
 * The operators that draw a text at the current position. Shaped Thai glyphs are not in reading order, so a marked Span
 * contains the original text for search and copy.
 */
export const shapedText = (font: EmbeddedFont, text: string, size: number): { before: string; show: string } => {
  const spelled = /[^\x20-\x7e]/.test(text)
  return {
    before: spelled ? `/Span <</ActualText <${utf16(text)}>>> BDC BT` : 'BT',
    show: `/${font.id} ${number(size)} Tf ${glyphs(font, text, size)}${spelled ? 'ET EMC' : 'ET'}`,
  }
}
