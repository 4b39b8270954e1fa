/** One measured figure. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What it was measured beside, in the same run. */
  readonly against?: string
  /** This figure over that one, so that more is better (1 = as fast as what it stands beside). */
  readonly ratio?: number
  readonly aim?: string
  /** Whether the aim was met; left out where there is none. */
  readonly met?: boolean
}

const shown = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value >= 100 ? value.toFixed(0) : value.toPrecision(3)

/** The rows as a Markdown table. */
export const table = (rows: readonly Row[]): string => {
  const cells = rows.map((row) => [
    row.name,
    `${shown(row.value)} ${row.unit}`,
    row.against ?? '',
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.aim ?? '',
    row.met === undefined ? '' : row.met ? 'yes' : 'no',
  ])
  const head = ['what', 'measured', 'beside', 'ratio', 'aim', 'met']
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  return [line(head), line(['---', '---:', '---', '---:', '---', '---']), ...cells.map(line)].join('\n')
}

/** The middle of the values, and the value below which a share of them lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
