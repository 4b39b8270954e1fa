import { clearIdempotencyKeys } from '#areas/deliveries/server/index.ts'
import { purgeMails } from '#areas/mail/server/index.ts'
import { purgeScans } from '#areas/receiving/server/index.ts'
import { maintainAuditPartitions } from '#kit/server/audit-months.ts'
import type { Db } from '#kit/server/database/database.ts'
import { readCounts } from './config/setting.ts'

/** The number of months for which data is kept. */
const defaults = { audit: 84, mails: 24, scans: 24 }
type Retention = Readonly<typeof defaults>

const IDEMPOTENCY_KEY_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** Parses `audit=120,mails=12`, in months. Data that is not in the list keeps its default. */
export const readRetention = (text: string | undefined): Retention => ({
  ...defaults,
  ...readCounts('RETENTION_MONTHS', text, ['audit', 'mails', 'scans'], 'audit=84,mails=24,scans=24'),
})

/** Returns the same day some months ago, or the last day of that month if the month is shorter. */
export const monthsBefore = (now: Date, months: number): Date => {
  const at = new Date(now)
  at.setUTCMonth(at.getUTCMonth() - months)
  // setUTCMonth turns 31 February into 3 March, so go back to the last day of February
  if (at.getUTCDate() !== now.getUTCDate()) at.setUTCDate(0)
  return at
}

/** Creates the audit's partitions of the next months, and deletes data older than its retention time (OPS-11). */
export const applyRetention = async (db: Db, now: Date, { audit, mails, scans }: Retention): Promise<void> => {
  await maintainAuditPartitions(db, now, audit)
  await purgeMails(db, monthsBefore(now, mails))
  await purgeScans(db, monthsBefore(now, scans))
  await clearIdempotencyKeys(db, new Date(now.getTime() - IDEMPOTENCY_KEY_DAYS * DAY_MS))
}
