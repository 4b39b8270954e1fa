import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database.ts'
import type { JsonList } from '#kit/server/list-reply.ts'
import { ok, type Result } from '#kit/shared/result.ts'
import type { AsnListQuery } from '../contract.ts'
import { asnJson } from './document-json.ts'
import { containing, jsonList, MOST_MATCHES, orderBy } from './document-list.query.ts'
import { visible } from './scope.ts'

type Sql = RawBuilder<unknown>

const sortable: Readonly<Record<string, Sql>> = {
  id: sql`c.id`,
  createdAt: sql`c.created_at`,
  delivery_date: sql`c.delivery_date`,
  po_number: sql`d.po_number`,
  rel_number: sql`d.rel_number`,
  supplier_name: sql`d.supplier_name`,
  supplier_code: sql`d.supplier_code`,
  uploader: sql`c.created_by_name`,
  email_sent: sql`c.mail_sent`,
}

/** The ASN confirmations of the orders that the caller sees, one row each (S3 §2). */
export const asnList = async (db: Db, caller: Caller, input: AsnListQuery): Promise<Result<JsonList>> => {
  const sorted = orderBy(sortable, ['delivery_date'], sql`c.id`, input)
  if (!sorted.ok) return sorted
  const all: Sql[] = [sql`d.kind = 'po'`, visible(caller)]
  if (input.id !== undefined) all.push(sql`c.id = ${input.id}`)
  if (input.confirm_po !== undefined) all.push(sql`d.id = ${input.confirm_po}`)
  if (input.po_number_contains?.trim()) all.push(sql`d.po_number ilike ${containing(input.po_number_contains)}`)
  if (input.rel_number_contains?.trim()) all.push(sql`d.rel_number ilike ${containing(input.rel_number_contains)}`)
  const from = sql`documents.confirmation c join documents.document d on d.id = c.document_id`
  // each row is looked up in two tables: as with the matches of a text, few are counted
  const countedTo = MOST_MATCHES
  const rows = { from, id: sql`c.id`, where: sql.join(all, sql` and `), by: sorted.value, json: asnJson, countedTo }
  return ok(await jsonList(db, rows, input))
}
