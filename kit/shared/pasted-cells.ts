const SEPARATORS = ['\t', ';', ','] as const

/**
 * Returns the tab if any row contains one, otherwise the separator of the first row that contains one. The texts of
 * later rows may contain the other separators.
 */
const separatorOf = (lines: readonly string[]): string => {
  if (lines.some((line) => line.includes('\t'))) return '\t'
  const first = lines.find((line) => SEPARATORS.some((one) => line.includes(one))) ?? ''
  return SEPARATORS.find((one) => first.includes(one)) ?? '\t'
}

const QUOTED = /^\s*"((?:[^"]|"")*)"\s*$/

/**
 * Joins the parts of a quoted cell that contains the separator. A quote without an end counts as an ordinary character.
 */
const joinQuoted = (parts: readonly string[], separator: string): string[] => {
  const cells: string[] = []
  for (let start = 0; start < parts.length; start++) {
    const part = parts[start] ?? ''
    const isOpen = /^\s*"/.test(part) && !QUOTED.test(part)
    let end = start
    if (isOpen) while (end < parts.length && !QUOTED.test(parts.slice(start, end + 1).join(separator))) end++
    const isClosed = isOpen && end < parts.length
    cells.push(isClosed ? parts.slice(start, end + 1).join(separator) : part)
    if (isClosed) start = end
  }
  return cells
}

const isUnclosed = (cell: string): boolean => /^\s*"/.test(cell) && !QUOTED.test(cell)

/** The maximum number of lines in a cell. It limits how far the end of a quote is searched. */
const MAX_LINES_IN_CELL = 100

/** Joins lines that belong to one row, because a quoted cell contains line breaks. */
const joinLines = (lines: readonly string[], separator: string): string[] => {
  const isOpen = (text: string) => joinQuoted(text.split(separator), separator).some(isUnclosed)
  const rows: string[] = []
  for (let start = 0; start < lines.length; start++) {
    const last = Math.min(start + MAX_LINES_IN_CELL, lines.length) - 1
    let end = start
    let text = lines[start] ?? ''
    while (end < last && isOpen(text)) text += `\n${lines[++end]}`
    const isClosed = !isOpen(text)
    rows.push(isClosed ? text : (lines[start] ?? ''))
    if (isClosed) start = end
  }
  return rows
}

/** The cells of pasted text or of a CSV file, separated by tabs, semicolons or commas. */
export const cellsOf = (text: string): string[][] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = separatorOf(lines)
  return joinLines(lines, separator).map((line) =>
    joinQuoted(line.split(separator), separator).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"'),
    ),
  )
}
