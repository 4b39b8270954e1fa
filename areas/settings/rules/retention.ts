/** The kinds of data that are deleted after a number of months (OPS-11). */
export const keptData = ['audit', 'mails', 'scans'] as const
export type KeptData = (typeof keptData)[number]

const addMonths = (at: Date, months: number): Date => {
  const moved = new Date(at)
  moved.setUTCMonth(at.getUTCMonth() + months)
  return moved
}

const startOfMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))

/**
 * Returns when the oldest data will be deleted. The audit is deleted by whole months, and the current month is kept in
 * addition to `months`. Other data is deleted record by record.
 */
export const removalDate = (data: KeptData, oldest: Date, months: number): Date =>
  data === 'audit' ? addMonths(startOfMonth(oldest), months + 1) : addMonths(oldest, months)
