import { thaiWordBorders } from '#kit/shared/thai-words.ts'

/** A letter with its marks. */
const LETTER = /\P{M}[\p{M}\u0E33]*|\p{M}/gu
/** White space, Thai, a word or number of other scripts ('M8x1.25', '1,200'), or one sign. */
const RUN =
  /\s+|\p{Script=Thai}+|(?:(?!\p{Script=Thai})[\p{L}\p{M}\p{N}_])+(?:(?:[.'’](?=[\p{L}\p{N}])|,(?=\p{N}))(?:(?!\p{Script=Thai})[\p{L}\p{M}\p{N}_])+)*|./gsu
const lettersOf = (text: string): string[] => text.match(LETTER) ?? []

/** Words, signs and white space in their order. */
const segmentsOf = (text: string): string[] => {
  const borders = thaiWordBorders(text)
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const cuts = [...borders].filter((border) => border > index && border < index + run.length)
    return [index, ...cuts].map((from, place, starts) => text.slice(from, starts[place + 1] ?? index + run.length))
  })
}

const THAI = /\p{Script=Thai}/u
/** May not begin a line: repetition and abbreviation marks, combining marks, closing and separating punctuation. */
const STAYS_BEHIND = /^[ๆฯ\p{Mn}\p{Pe}\p{Pf}!%,.:;?/\\…·•\p{Pd}]/u
const OPENS = /[\p{Ps}\p{Pi}]$/u
const BREAKS_AFTER = /[\p{Pd}/,;]$/u

/** 'จ.' of 'จ.สมุทรปราการ' stays with the name. */
const ABBREVIATES = /\p{Script=Thai}\.$/u

const mayBreak = (before: string, after: string): boolean => {
  if (ABBREVIATES.test(before) || STAYS_BEHIND.test(after) || OPENS.test(before.trimEnd())) return false
  if (/\s$/.test(before)) return true
  return THAI.test(before.at(-1) ?? '') || THAI.test(after.charAt(0)) || BREAKS_AFTER.test(before)
}

/** Pieces that stay whole on a line; white space belongs to the piece before it. */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = []
  let piece = ''
  for (const segment of segmentsOf(text)) {
    if (piece !== '' && !/^\s/.test(segment) && mayBreak(piece, segment)) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return piece === '' ? pieces : [...pieces, piece]
}

const cutToFit = (piece: string, fits: (text: string) => boolean): string[] => {
  const lines: string[] = []
  let line: string[] = []
  for (const segment of lettersOf(piece)) {
    if (line.length > 0 && !fits(line.join('') + segment)) {
      // What may not begin a line takes the letters before it along.
      let kept = line.length
      for (let next = segment; kept > 1 && STAYS_BEHIND.test(next); kept -= 1) next = line[kept - 1] ?? ''
      lines.push(line.slice(0, kept).join('').trimEnd())
      line = line.slice(kept)
    }
    line.push(segment)
  }
  return [...lines, line.join('')]
}

const breakParagraph = (paragraph: string, fits: (text: string) => boolean): string[] => {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(paragraph)) {
    if (fits((line + piece).trimEnd())) {
      line += piece
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    const cut = cutToFit(piece, (text) => fits(text.trimEnd()))
    lines.push(...cut.slice(0, -1))
    line = cut.at(-1) ?? ''
  }
  return [...lines, line.trimEnd()]
}

/** A text of one line, cut at a letter and ended with '…' when it does not fit. */
export const shorten = (text: string, fits: (text: string) => boolean): string => {
  if (fits(text)) return text
  let kept = ''
  for (const segment of lettersOf(text)) {
    if (!fits(`${kept}${segment}…`)) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/**
 * A text in lines that fit, Thai broken between words, in the same way in every browser and on the server (PSC-08). A word too long for a line is cut between letters with their marks, never inside one. What exceeds `most`
 * lines is cut with '…'.
 */
export const breakLines = (
  text: string,
  fits: (text: string) => boolean,
  most = Number.POSITIVE_INFINITY,
): string[] => {
  const paragraphs = text.split(/\r\n|[\n\r\u2028]/)
  const lines = paragraphs
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap((paragraph) => breakParagraph(paragraph, fits))
  if (lines.length <= most) return lines
  const rest = lines.slice(most - 1).join(' ')
  return [...lines.slice(0, most - 1), shorten(rest, fits)]
}
