const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** Returns the most frequent separator of the first line that has one. Text in quotes does not count. */
export const separatorOf = (text: string): Separator => {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
  const line = lines.find((one) => separators.some((separator) => one.includes(separator))) ?? ''
  const count = (separator: Separator) => line.split(separator).length
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}

/** Removes the apostrophe that exports write before text that looks like a formula (`csvLine`). */
export const withoutFormulaMark = (cell: string): string => cell.replace(/^'(?=[=+@\-＝＋＠－\t])/, '')
