import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database/database.ts'
import { columnsOf } from '#kit/server/list/columns.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import type { JsonList } from '#kit/server/list/list-reply.ts'
import { hasTextSearch } from '#kit/shared/list-query.ts'
import type { Result } from '#kit/shared/result.ts'
import { type AsnListQuery, asnFields } from '../contract.ts'
import { documentMessages } from '../messages.ts'
import { MAX_MATCHES } from './document-list.query.ts'
import { asnJson } from './find-document.query.ts'
import { documentsInScope, visibleDocuments } from './scope.ts'

/** The maximum number of confirmations that are counted, because each row is looked up in two tables. */
const MAX_CONFIRMATIONS = 1000

const columns = columnsOf('d', asnFields, {
  id: sql`c.id`,
  confirm_po: sql`c.document_id`,
  vendor_id: sql`c.vendor_id`,
  uploader: sql`c.created_by_name`,
  delivery_date: sql`c.delivery_date`,
  createdAt: sql`c.created_at`,
  email_sent: sql`c.mail_sent`,
})

/** The minimum length of a search text that the trigram index supports. */
const MIN_INDEXED_LENGTH = 3

/** Joins confirmations to documents, starting with the documents that contain the search text. */
const ofDocuments = sql`documents.confirmation c join documents.document d on d.id = c.document_id`
/** Reads confirmations in sort order and looks up the document of each, so that rows after the page are not read. */
const inOrder = sql`documents.confirmation c
  cross join lateral (select * from documents.document d where d.id = c.document_id offset 0) d`

/** The ASN confirmations of the orders in the caller's scope, one row each (S3 §2). */
export const asnList = (db: Db, caller: Caller, input: AsnListQuery): Promise<Result<JsonList>> => {
  const order = input.po_number_contains?.trim() ?? ''
  const byOrder = order.length >= MIN_INDEXED_LENGTH
  const list = {
    from: byOrder ? ofDocuments : inOrder,
    id: sql`c.id`,
    where: [
      // filters by the confirmation's own kind and scope columns, so that PostgreSQL can read its index in list order
      visibleDocuments(caller, 'c'),
      sql`c.kind = 'po'`,
      ...(byOrder ? [documentsInScope(caller), sql`d.kind = 'po'`] : []),
      ...fieldConditions(asnFields, columns, input),
    ],
    sort: {
      columns,
      byDefault: 'createdAt:DESC',
      nullable: ['delivery_date'],
      unknown: documentMessages.DOCUMENT_SORT_UNKNOWN,
    },
    json: asnJson,
    countLimit: hasTextSearch(input) ? MAX_MATCHES : MAX_CONFIRMATIONS,
    inOnePass: true,
  }
  return listQuery(db, list, input)
}
