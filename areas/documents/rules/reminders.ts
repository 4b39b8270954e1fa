import { type KindName, kindOf } from '../kinds/index.ts'

/** The number of days after which a supplier is reminded, by kind. Kinds that are not listed have no reminders. */
export type ReminderDays = Readonly<Partial<Record<KindName, number>>>

/** The maximum number of reminders per document, each after the same number of days. */
export const MAX_REMINDERS = 3

const DAY_MS = 86_400_000

/** A document that was sent, or last reminded of, before this time is due for a reminder. */
export const dueBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** The supplier's next action: a kind that waits for a download is downloaded first and then confirmed; others are only confirmed. */
export const missingOf = (
  kind: KindName,
  { downloads, confirmations }: { readonly downloads: number; readonly confirmations: number },
): 'download' | 'confirm' | undefined => {
  if (kindOf(kind).pending === 'download' && downloads === 0) return 'download'
  return confirmations === 0 ? 'confirm' : undefined
}
