import { type Actor, audit } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database.ts'
import { announce } from '#kit/server/live.ts'
import type { KindName } from '../kinds/index.ts'
import type { TimelineEntry } from '../rules/record.ts'

/** The fields of a document that its timeline, audit entry and announcement need. */
export interface DocumentReference {
  readonly id: number
  readonly kind: KindName
  readonly company: number
  readonly vendor_id: number
}

type DocumentEvent = Exclude<TimelineEntry['what'], 'mail'>

/**
 * Records an event of a document in its timeline and the audit, and announces it to open screens. Opening or
 * downloading changes nothing, so it appears in the timeline only.
 */
export const recordEvent = async (
  unit: Unit,
  by: Actor,
  at: Date,
  { id, kind, company, vendor_id }: DocumentReference,
  what: DocumentEvent,
  detail = '',
  mailId: number | null = null,
): Promise<void> => {
  await unit
    .insertInto('documents.event')
    .values({ document_id: id, at, what, user_id: by.userId, user_name: by.username, detail, mail_id: mailId })
    .execute()
  if (what !== 'opened' && what !== 'downloaded')
    await audit(unit, by, at, {
      what: `document.${what}`,
      kind: 'document',
      id,
      organisation: company,
      vendor: vendor_id,
      after: { kind, detail },
    })
  // announced to the factory only, because not every user of the supplier may see the document
  await announce(unit, { topic: `document.${what}`, organisation: company, vendor: null, body: { id, kind } })
}
