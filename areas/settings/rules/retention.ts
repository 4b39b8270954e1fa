/** Data that is removed after a number of months (OPS-11). */
export const keptData = ['audit', 'mails', 'scans'] as const
export type KeptData = (typeof keptData)[number]

const addMonths = (at: Date, months: number): Date => {
  const moved = new Date(at)
  moved.setUTCMonth(at.getUTCMonth() + months)
  return moved
}

const startOfMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))

/**
 * When the oldest data is removed. The audit loses whole months, and keeps the current one besides the kept months;
 * other data is removed one by one.
 */
export const removalOf = (data: KeptData, oldest: Date, months: number): Date =>
  data === 'audit' ? addMonths(startOfMonth(oldest), months + 1) : addMonths(oldest, months)
