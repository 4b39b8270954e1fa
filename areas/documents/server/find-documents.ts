import type { SearchSource } from '#areas/accounts/server/index.ts'
import type { Db } from '#kit/server/database.ts'
import { rowsOf } from '#kit/server/list-reply.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { type KindName, kindNames, kindOf } from '../kinds/index.ts'
import { type DocumentRecord, revisionIn } from '../rules/record.ts'
import { documentList } from './document-list.query.ts'

/** Documents of each kind: orders by part of their PO number, documents to sign by supplier name. */
export const documentSearch = ({ db, now }: { readonly db: Db; readonly now: () => Date }): SearchSource => ({
  group: 'documents',
  capability: 'document.read',
  minLength: 3,
  find: async (caller, text) => {
    const findIn = async (kind: KindName) => {
      const { find, page } = kindOf(kind)
      const query = { _start: 0, _limit: find.limit, _sort: 'createdAt:DESC', ...find.query(text) }
      const found = await rowsOf<DocumentRecord>(documentList(db, caller, kind, query, bangkokDay(now())))
      return found.map((record) => ({
        id: `${kind} ${record.id}`,
        ...find.describe({ ...record, revision: revisionIn(record) }),
        state: null,
        path: page,
        search: { id: String(record.id) },
      }))
    }
    return (await Promise.all(kindNames.map(findIn))).flat()
  },
})
