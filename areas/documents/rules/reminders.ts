import type { KindName } from '../kinds/index.ts'

/** After how many days a supplier is reminded, by kind; a kind that is missing is not reminded of. */
export type ReminderDays = Readonly<Partial<Record<KindName, number>>>

/** So often, each time after as many days again. */
export const MAX_REMINDERS = 3

const DAY_MS = 86_400_000

/** Whatever was sent, or reminded of, before this instant is due for a reminder. */
export const dueBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** What a supplier has not done yet: an order is first downloaded, then confirmed; a document to sign is confirmed. */
export const missingOf = (
  kind: KindName,
  { downloads, confirmations }: { readonly downloads: number; readonly confirmations: number },
): 'download' | 'confirm' | undefined => {
  if (kind === 'po' && downloads === 0) return 'download'
  return confirmations === 0 ? 'confirm' : undefined
}
