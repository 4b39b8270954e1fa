import { type KindName, kindOf } from '../kinds/index.ts'

/** The number of days after which a supplier is reminded, by kind. Kinds that are not listed have no reminders. */
export type ReminderDays = Readonly<Partial<Record<KindName, number>>>

/** The maximum number of reminders per document, with the same number of days between them. */
export const MAX_REMINDERS = 3

const DAY_MS = 86_400_000

/** Returns the time before which a document must have been sent, or last reminded of, to be due for a reminder. */
export const reminderDueBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

const REPEAT_AFTER_MS = DAY_MS

export const reminderRefusals = ['notFound', 'notAllowed', 'notSent', 'nothingMissing', 'noAddress', 'recent'] as const
export type ReminderRefusal = (typeof reminderRefusals)[number]

export interface RemindedDocument {
  readonly kind: KindName
  readonly download_count: number
  readonly confirm_count: number
  readonly superseded_by: number | null
  readonly mail_sent: boolean
  readonly receivers: readonly string[]
  readonly reminded_at: Date | null
}

/**
 * Returns the reason why a supplier cannot be reminded of a document; undefined if a reminder is possible. A second
 * reminder within 24 hours needs `again`, so that two colleagues do not send the same reminder (DOC-13).
 */
export const refuseReminder = (
  document: RemindedDocument,
  { now, again }: { readonly now: Date; readonly again: boolean },
): ReminderRefusal | undefined => {
  if (document.superseded_by !== null || nextAction(document) === undefined) return 'nothingMissing'
  if (!document.mail_sent) return 'notSent'
  if (document.receivers.length === 0) return 'noAddress'
  const { reminded_at: remindedAt } = document
  return !again && remindedAt && now.getTime() - remindedAt.getTime() < REPEAT_AFTER_MS ? 'recent' : undefined
}

/** The supplier's next action. Documents of some kinds must be downloaded before they are confirmed. */
export const nextAction = ({
  kind,
  download_count,
  confirm_count,
}: Pick<RemindedDocument, 'kind' | 'download_count' | 'confirm_count'>): 'download' | 'confirm' | undefined => {
  if (kindOf(kind).pending === 'download' && download_count === 0) return 'download'
  return confirm_count === 0 ? 'confirm' : undefined
}
