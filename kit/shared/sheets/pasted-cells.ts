const SEPARATORS = ['\t', ';', ','] as const

/**
 * Returns the tab if any row contains one, otherwise the separator of the first row that contains one. The other
 * separators may be part of texts in later rows.
 */
const separatorOf = (lines: readonly string[]): string => {
  if (lines.some((line) => line.includes('\t'))) return '\t'
  const first = lines.find((line) => SEPARATORS.some((one) => line.includes(one))) ?? ''
  return SEPARATORS.find((one) => first.includes(one)) ?? '\t'
}

/** The maximum number of lines in a cell. It limits how far the end of a quote is searched. */
const MAX_LINES_IN_CELL = 100

const skipSpaces = (text: string, start: number, separator: string): number => {
  let at = start
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && /\s/.test(text[at] ?? '')) at++
  return at
}

/** Returns the end of the cell that starts at `start`: the next separator or line break, or the end of the text. */
const endOfPlainCell = (text: string, start: number, separator: string): number => {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end++
  return end
}

/**
 * Returns the end of the quoted cell whose quote opens at `start`. Returns undefined if the quote does not close before
 * a separator or line break; it is then an ordinary character.
 */
const endOfQuotedCell = (text: string, start: number, separator: string): number | undefined => {
  let lines = 1
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\n' && ++lines > MAX_LINES_IN_CELL) return undefined
    if (text[at] !== '"') continue
    if (text[at + 1] !== '"') {
      const end = skipSpaces(text, at + 1, separator)
      return end === text.length || text[end] === separator || text[end] === '\n' ? end : undefined
    }
    at++
  }
  return undefined
}

const contentOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')

/** Returns the cells of pasted text or a CSV file, separated by tabs, semicolons or commas. */
export const parsePastedCells = (pasted: string): string[][] => {
  const lines = pasted.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = separatorOf(lines)
  const text = lines.join('\n')
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at <= text.length; ) {
    const start = skipSpaces(text, at, separator)
    const quoted = text[start] === '"' ? endOfQuotedCell(text, start, separator) : undefined
    const end = quoted ?? endOfPlainCell(text, at, separator)
    row.push(contentOf(text.slice(at, end)))
    if (end === text.length || text[end] === '\n') {
      rows.push(row)
      row = []
    }
    at = end + 1
  }
  return rows
}
