import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { SearchSource } from '#areas/accounts/server/index.ts'
import type { Db } from '#kit/server/database/database.ts'
import { columnsOf } from '#kit/server/list/columns.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import { type JsonList, readListRows } from '#kit/server/list/list-reply.ts'
import { bangkokDay, type IsoDate, isIsoDate } from '#kit/shared/dates.ts'
import { hasTextSearch } from '#kit/shared/list-query.ts'
import type { Result } from '#kit/shared/result.ts'
import { type DocumentListQuery, documentFields } from '../contract.ts'
import { type KindName, kindNames, kindOf } from '../kinds/index.ts'
import { documentMessages } from '../messages.ts'
import { type DocumentRecord, recordRevision } from '../rules/record.ts'
import { documentJson } from './find-document.query.ts'
import { visibleDocuments } from './scope.ts'

type Sql = RawBuilder<unknown>

/**
 * Matches of a text search are counted up to this number, or up to the end of the page. An exact count could read tens
 * of thousands of rows.
 */
export const MAX_MATCHES = 100

const columns = columnsOf('d', documentFields, {
  receiver_email: sql`array_to_string(d.receivers, ',')`,
  email_group: sql`d.group_name`,
  uploader: sql`d.created_by_name`,
})

const dueIn = (values: string): Sql =>
  isIsoDate(values)
    ? sql`d.due_date = ${values}`
    : sql`d.due_date >= ${`${values}-01`}::date and d.due_date < (${`${values}-01`}::date + interval '1 month')`

/** The condition for unconfirmed documents past their due date, the same as `documentState` in web/list/row.ts. */
const overdueOn = (today: IsoDate): Sql =>
  sql`(d.superseded_by is null and d.confirm_count = 0 and d.due_date < ${today}::date)`

/** The condition for documents that wait for the supplier and were not replaced by newer ones. */
export const isWaiting = (kind: KindName): Sql =>
  kindOf(kind).pending === 'download'
    ? sql`d.download_count = 0 and d.superseded_by is null`
    : sql`d.confirm_count = 0 and d.superseded_by is null`

const conditions = (caller: Caller, kind: KindName, input: DocumentListQuery): Sql[] => {
  const all: Sql[] = [visibleDocuments(caller), sql`d.kind = ${sql.lit(kind)}`]
  all.push(...fieldConditions(documentFields, columns, input, ['due_date']))
  if (input.due_date) all.push(dueIn(input.due_date))
  if (input.pending) all.push(isWaiting(kind))
  return all
}

/** The list of one kind: one page in a single statement, or all documents (`_limit=-1`) in batches of bounded size. */
export const documentList = (
  db: Db,
  caller: Caller,
  kind: KindName,
  input: DocumentListQuery,
  today: IsoDate,
): Promise<Result<JsonList>> =>
  listQuery(
    db,
    {
      from: sql`documents.document d`,
      id: sql`d.id`,
      where: conditions(caller, kind, input),
      sort: {
        columns: { ...columns, overdue: overdueOn(today) },
        byDefault: 'createdAt:DESC',
        nullable: ['downloaded_by', 'downloaded_at', 'superseded_by'],
        unknown: documentMessages.DOCUMENT_SORT_UNKNOWN,
      },
      json: documentJson(kind),
      ...(hasTextSearch(input) ? { countLimit: MAX_MATCHES, inOnePass: true } : {}),
    },
    input,
  )

/** Documents of each kind: orders by part of their PO number, documents to sign by supplier name. */
export const documentSearch = ({ db, now }: { readonly db: Db; readonly now: () => Date }): SearchSource => ({
  group: 'documents',
  capability: 'document.read',
  minLength: 3,
  find: async (caller, text) => {
    const findIn = async (kind: KindName) => {
      const { find, page } = kindOf(kind)
      const query = { _start: 0, _limit: find.limit, _sort: 'createdAt:DESC', ...find.query(text) }
      const found = await readListRows<DocumentRecord>(documentList(db, caller, kind, query, bangkokDay(now())))
      return found.map((record) => ({
        id: `${kind} ${record.id}`,
        ...find.describe({ ...record, revision: recordRevision(record) }),
        state: null,
        path: page,
        search: { id: String(record.id) },
      }))
    }
    return (await Promise.all(kindNames.map(findIn))).flat()
  },
})
