/** One measured value. */
export interface BenchRow {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The value with which it was compared in the same run. */
  readonly against?: string
  /** The ratio to the comparison, calculated so that higher is better (1 = equal). */
  readonly ratio?: number
  readonly aim?: string
  /** True if the goal was reached; left out if there is no goal. */
  readonly met?: boolean
}

/** Returns a row with a time whose goal is at most `max`. */
export const maxMsRow = (name: string, value: number, max: number): BenchRow => ({
  name,
  value,
  unit: 'ms',
  aim: `≤ ${max} ms`,
  met: value <= max,
})

const formatValue = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value >= 100 ? value.toFixed(0) : value.toPrecision(3)

/** Formats the rows as a Markdown table. */
export const markdownTable = (rows: readonly BenchRow[]): string => {
  const cells = rows.map((row) => [
    row.name,
    `${formatValue(row.value)} ${row.unit}`,
    row.against ?? '',
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.aim ?? '',
    row.met === undefined ? '' : row.met ? 'yes' : 'no',
  ])
  const head = ['what', 'measured', 'beside', 'ratio', 'aim', 'met']
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  return [line(head), line(['---', '---:', '---', '---:', '---', '---']), ...cells.map(line)].join('\n')
}

/** The value at a quantile: 0.5 is the median. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
