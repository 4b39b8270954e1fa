import { sql } from 'kysely'
import { type Actor, audited } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database.ts'
import { announceSql } from '#kit/server/live.ts'
import type { KindName } from '../kinds/index.ts'
import type { TimelineEntry } from '../rules/record.ts'

/** A document, as far as its log, its audit and those who look at it need to know. */
export interface DocumentReference {
  readonly id: number
  readonly kind: KindName
  readonly company: number
  readonly vendor_id: number
}

type DocumentEvent = Exclude<TimelineEntry['what'], 'mail'>

/**
 * Writes down what happened with a document: in its timeline, in the audit, and announced to whoever has it on screen. Reading it is
 * no change of it and stands in the timeline alone.
 */
export const recordEvent = async (
  unit: Unit,
  by: Actor,
  at: Date,
  { id, kind, company, vendor_id }: DocumentReference,
  what: DocumentEvent,
  detail = '',
): Promise<void> => {
  await unit
    .insertInto('documents.event')
    .values({ document_id: id, at, what, user_id: by.userId, user_name: by.username, detail })
    .execute()
  const whose = { organisation: company, vendor: vendor_id }
  // to the factory alone: not everybody of the supplier may know of the document
  const news = announceSql(unit, { topic: `document.${what}`, organisation: company, vendor: null, body: { id, kind } })
  if (what === 'opened' || what === 'downloaded') await sql`select ${news}`.execute(unit)
  else {
    const entry = audited(by, at, { what: `document.${what}`, kind: 'document', id, ...whose, after: { kind, detail } })
    await sql`select ${entry}, ${news}`.execute(unit)
  }
}
