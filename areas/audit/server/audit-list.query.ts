import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { staffScope } from '#areas/accounts/server/index.ts'
import { documentKinds, type KindName, kindOf } from '#areas/documents/kinds/index.ts'
import type { NamedRecord } from '#areas/documents/kinds/kind.ts'
import type { Db } from '#kit/server/database/database.ts'
import { columnsOf } from '#kit/server/list/columns.ts'
import { toLikePattern } from '#kit/server/list/like-pattern.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import type { JsonList } from '#kit/server/list/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { bangkokDayBounds } from '#kit/shared/dates.ts'
import type { Result } from '#kit/shared/result.ts'
import { type AuditEntry, type AuditSubject, auditFields, type listAudit } from '../contract.ts'

type AuditInput = CallInput<typeof listAudit>['query']

const columns = columnsOf('e', auditFields)

const conditions = (caller: Caller, input: AuditInput): RawBuilder<unknown>[] => {
  const all = [
    staffScope(scopeOf(caller), (companyId) => sql`e.organisation = ${companyId}`),
    ...fieldConditions(auditFields, columns, input),
  ]
  if (input.user) all.push(sql`e.user_name ilike ${toLikePattern(input.user)}`)
  if (input.from) all.push(sql`e.at >= ${bangkokDayBounds(input.from).from}`)
  if (input.to) all.push(sql`e.at <= ${bangkokDayBounds(input.to).to}`)
  if (input.before)
    all.push(sql`(e.at, e.id) < (select last.at, last.id from audit.entry last where last.id = ${input.before})`)
  return all
}

/**
 * The record's id as a number; null if it is not a number. Ids are stored as text, because the ids of some kinds are
 * not numbers.
 */
const recordId = sql`(case when e.record ~ '^[0-9]{1,15}$' then e.record::bigint end)`

/** The facts of a document that name it in audit entries. */
interface DocumentFacts extends NamedRecord {
  readonly kind: KindName
  readonly id: string
  readonly supplier_name: string
  readonly is_deleted: boolean
}

const documentSubject = ({ kind, id, supplier_name, is_deleted, ...record }: DocumentFacts): AuditSubject => {
  const { page, nameOf, isSigned } = kindOf(kind)
  return { name: nameOf(record), supplier: supplier_name, path: is_deleted ? null : page, search: { id }, isSigned }
}

/** A document as JSON; null for records of other kinds. */
const documentFacts = sql`case e.kind
  when 'document' then (select json_build_object('kind', d.kind, 'id', d.id::text, 'po_number', d.po_number,
      'rel_number', d.rel_number, 'revision', d.revision, 'supplier_name', d.supplier_name,
      'is_deleted', d.deleted_at is not null)
    from documents.document d where d.id = ${recordId})
  end`

/** For records other than documents: the name and the screen of the record as JSON; null for kinds without a name. */
const subject = sql`case e.kind
  when 'delivery' then (select json_build_object('name', coalesce(d.invoice_no, d.do_no), 'supplier', d.vendor_name,
      'path', '/table', 'search', json_build_object('psc', d.id::text))
    from deliveries.delivery d where d.id = ${recordId})
  when 'order-answer' then (select json_build_object('name', 'PO ' || a.po_number || ' / ' || a.line_num,
      'supplier', a.vendor_name, 'path', null, 'search', json_build_object())
    from order_answers.answer a where a.id = ${recordId})
  when 'user' then (select json_build_object('name', u.username, 'supplier', u.vendor_name,
      'path', case when u.deleted_at is null then '/user' end,
      'search', json_build_object('q', u.username, 'type', 'all'))
    from accounts.user_account u where u.id = ${recordId})
  end`

const entriesOf = async (db: Db, ids: readonly number[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<AuditEntry, 'at'> & { readonly at: Date; readonly document: DocumentFacts | null }>`
    select e.id, e.at, e.user_id as "userId", e.user_name as "userName", e.user_type as "userType", e.what, e.kind, e.record,
      ${documentFacts} as document, ${subject} as subject, e.organisation, e.vendor, e.before, e.after,
      e.request_id as "requestId", e.ip, e.device
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join audit.entry e on e.id = wanted.id
    order by wanted.place`.execute(db)
  return rows.map(({ at, document, ...entry }) =>
    JSON.stringify({
      ...entry,
      at: at.toISOString(),
      // if this version does not have the document's kind, the entry has no name
      subject: document && document.kind in documentKinds ? documentSubject(document) : entry.subject,
    }),
  )
}

/** Entries of the caller's organisation, newest first. A page starts after the last entry of the previous page. */
export const auditList = (db: Db, caller: Caller, input: AuditInput): Promise<Result<JsonList>> =>
  listQuery(
    db,
    {
      from: sql`audit.entry e`,
      id: sql`e.id`,
      where: conditions(caller, input),
      sort: { columns: { at: sql`e.at` }, byDefault: 'at:DESC' },
      readRows: (ids: readonly number[]) => entriesOf(db, ids),
      defaultLimit: 50,
      // no count, because the table only grows; the client only needs to know whether there is a next page
      countLimit: 0,
      inOnePass: true,
    },
    { _limit: input._limit },
  )
