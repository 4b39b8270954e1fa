/** The kinds of data that are deleted after a number of months (OPS-11). */
export const keptData = ['audit', 'mails', 'scans'] as const
export type KeptData = (typeof keptData)[number]

/**
 * Returns when the oldest data will be deleted. The audit is deleted by whole months, and the current month is kept in
 * addition to `months`. Other data is deleted record by record.
 */
export const removalDate = (data: KeptData, oldest: Date, months: number): Date => {
  if (data === 'audit') return new Date(Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth() + months + 1))
  const removedAt = new Date(oldest)
  removedAt.setUTCMonth(oldest.getUTCMonth() + months)
  return removedAt
}
