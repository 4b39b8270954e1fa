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

/** The cells of pasted text or of a CSV file, separated by tabs, semicolons or commas. */
export const cellsOf = (text: string): string[][] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = separatorOf(lines)
  return lines.map((line) =>
    joinQuoted(line.split(separator), separator).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    ),
  )
}
