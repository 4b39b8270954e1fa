import { thaiWordBorders } from '#kit/shared/thai-words.ts'

/** A letter with its combining marks. */
const LETTER = /\P{M}[\p{M}\u0E33]*|\p{M}/gu
/** White space, Thai text, a word or number of another script ('M8x1.25', '1,200'), or a single symbol. */
const RUN =
  /\s+|\p{Script=Thai}+|(?:(?!\p{Script=Thai})[\p{L}\p{M}\p{N}_])+(?:(?:[.'’](?=[\p{L}\p{N}])|,(?=\p{N}))(?:(?!\p{Script=Thai})[\p{L}\p{M}\p{N}_])+)*|./gsu
const lettersOf = (text: string): string[] => text.match(LETTER) ?? []

/** Splits a text into words, symbols and white space. */
const segmentsOf = (text: string): string[] => {
  const borders = thaiWordBorders(text)
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const cuts = [...borders].filter((border) => border > index && border < index + run.length)
    return [index, ...cuts].map((from, place, starts) => text.slice(from, starts[place + 1] ?? index + run.length))
  })
}

const THAI = /\p{Script=Thai}/u
/**
 * Characters that must not begin a line: repetition and abbreviation marks, combining marks, closing and separating
 * punctuation.
 */
const STAYS_BEHIND = /^[ๆฯ\p{Mn}\p{Pe}\p{Pf}!%,.:;?/\\…·•\p{Pd}]/u
const OPENING_BRACKET = /[\p{Ps}\p{Pi}]$/u
const BREAKS_AFTER = /[\p{Pd}/,;]$/u

/** An abbreviation such as 'จ.' in 'จ.สมุทรปราการ' stays on the same line as the name that follows it. */
const ABBREVIATION = /\p{Script=Thai}\.$/u

const mayBreak = (before: string, after: string): boolean => {
  if (ABBREVIATION.test(before) || STAYS_BEHIND.test(after) || OPENING_BRACKET.test(before.trimEnd())) return false
  if (/\s$/.test(before)) return true
  return THAI.test(before.at(-1) ?? '') || THAI.test(after.charAt(0)) || BREAKS_AFTER.test(before)
}

/** Splits a text into parts that must not be broken. White space belongs to the part before it. */
const piecesOf = (text: string): string[] => {
  const chunks: string[] = []
  let chunk = ''
  for (const segment of segmentsOf(text)) {
    if (chunk !== '' && !/^\s/.test(segment) && mayBreak(chunk, segment)) {
      chunks.push(chunk)
      chunk = ''
    }
    chunk += segment
  }
  return chunk === '' ? chunks : [...chunks, chunk]
}

const cutToFit = (chunk: string, fits: (text: string) => boolean): string[] => {
  const lines: string[] = []
  let line: string[] = []
  for (const segment of lettersOf(chunk)) {
    if (line.length > 0 && !fits(line.join('') + segment)) {
      // if a character must not begin a line, the letters before it also move to the new line
      let fitting = line.length
      for (let next = segment; fitting > 1 && STAYS_BEHIND.test(next); fitting -= 1) next = line[fitting - 1] ?? ''
      lines.push(line.slice(0, fitting).join('').trimEnd())
      line = line.slice(fitting)
    }
    line.push(segment)
  }
  return [...lines, line.join('')]
}

const breakParagraph = (paragraph: string, fits: (text: string) => boolean): string[] => {
  const lines: string[] = []
  let line = ''
  for (const chunk of piecesOf(paragraph)) {
    if (fits((line + chunk).trimEnd())) {
      line += chunk
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    const cut = cutToFit(chunk, (text) => fits(text.trimEnd()))
    lines.push(...cut.slice(0, -1))
    line = cut.at(-1) ?? ''
  }
  return [...lines, line.trimEnd()]
}

/** Truncates a text to one line of the available width and adds '…'. */
export const shorten = (text: string, fits: (text: string) => boolean): string => {
  if (fits(text)) return text
  let fitting = ''
  for (const segment of lettersOf(text)) {
    if (!fits(`${fitting}${segment}…`)) break
    fitting += segment
  }
  return `${fitting.trimEnd()}…`
}

/**
 * Breaks a text into lines, with the same result in every browser and on the server (PSC-08). Thai is broken between
 * words. A word that is too long is broken between letters, but never between a letter and its marks. If there are more
 * than `max` lines, the rest is replaced by '…'.
 */
export const breakLines = (text: string, fits: (text: string) => boolean, max = Number.POSITIVE_INFINITY): string[] => {
  const paragraphs = text.split(/\r\n|[\n\r\u2028]/)
  const lines = paragraphs
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap((paragraph) => breakParagraph(paragraph, fits))
  if (lines.length <= max) return lines
  const rest = lines.slice(max - 1).join(' ')
  return [...lines.slice(0, max - 1), shorten(rest, fits)]
}
