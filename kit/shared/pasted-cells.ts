/** The cells of pasted text or of a CSV file, separated by tabs, semicolons or commas. */
export const cellsOf = (text: string): string[][] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = ['\t', ';', ','].find((one) => lines.some((line) => line.includes(one))) ?? '\t'
  return lines.map((line) =>
    line.split(separator).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    ),
  )
}
