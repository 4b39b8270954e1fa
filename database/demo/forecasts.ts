/** A demo forecast in its current state. */
export interface DemoForecast {
  readonly company: number
  readonly vendorId: number
  /** Relative to the current month. */
  readonly monthsAhead: -1 | 0 | 1
  readonly version: number
  /** The number of days since its upload. */
  readonly age: number
  readonly downloads: number
  /** Whether its alert was delivered to any email address. */
  readonly isSent: boolean
}

type Row = readonly [vendorId: number, ahead: -1 | 0 | 1, version: number, age: number, downloads: number, sent?: false]

const forecastsFor = (company: number, rows: readonly Row[]): DemoForecast[] =>
  rows.map(([vendorId, monthsAhead, version, age, downloads, isSent = true]) => ({
    company,
    vendorId,
    monthsAhead,
    version,
    age,
    downloads,
    isSent,
  }))

/** Three months of forecasts, oldest first: downloaded often, once or never, and one with a failed alert. */
export const demoForecasts: readonly DemoForecast[] = [
  ...forecastsFor(103, [
    [100234, -1, 1, 62, 7],
    [100235, -1, 1, 62, 3],
    [100236, -1, 1, 61, 1],
    [100234, 0, 1, 33, 4],
    [100235, 0, 1, 33, 2],
    [100236, 0, 1, 32, 0],
    [100234, 0, 2, 20, 2],
    [100235, 1, 1, 4, 0, false],
    [100236, 1, 1, 3, 1],
    [100234, 1, 1, 2, 0],
  ]),
  ...forecastsFor(175, [
    [100234, 0, 1, 31, 1],
    [100235, 0, 1, 30, 2],
    [100234, 1, 1, 1, 0],
  ]),
].sort((a, b) => b.age - a.age)
