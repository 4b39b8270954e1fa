import { sql } from 'kysely'
import type { Unit } from '#kit/server/database.ts'

/** The response of the demo's mail server. */
export const ACCEPTED = '250 2.0.0 Ok: queued'

/** Marks the mails about a record as sent, a few seconds after they were queued. */
export const markMailsSent = async (
  unit: Unit,
  about: { readonly kind: string; readonly id: number },
  writtenAt: Date,
): Promise<void> => {
  await sql`with accepted as (
      update mail.message set open = false, tries = 1, created_at = ${writtenAt}
      where about_kind = ${about.kind} and about_id = ${String(about.id)} returning id)
    update mail.recipient r set tries = 1, state = 'sent', answer = ${ACCEPTED},
      tried_at = ${writtenAt}::timestamptz + interval '4 seconds', sent_at = ${writtenAt}::timestamptz + interval '4 seconds'
    from accepted where r.mail_id = accepted.id`.execute(unit)
}
