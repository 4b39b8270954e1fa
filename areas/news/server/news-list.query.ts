import { type RawBuilder, sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { MAX_HITS } from '#areas/accounts/rules/search-call.ts'
import type { SearchSource } from '#areas/accounts/server/index.ts'
import { kindJson } from '#areas/files/server/index.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { columnsOf, instantText } from '#kit/server/list/columns.ts'
import { anyColumnContains } from '#kit/server/list/like-pattern.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import { type JsonList, readListRows } from '#kit/server/list/list-reply.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type NewsItem, type NewsQuery, newsFields } from '../contract.ts'
import { newsMessages } from '../messages.ts'
import { mayReadPage } from '../rules/page-rights.ts'
import { visibleNews } from './scope.ts'

const file = sql`json_build_object('_id', a.file_id, 'name', a.name, 'url', '/api/information/files/' || a.file_id,
  ${kindJson(sql`a.kind`)}, 'size', a.size)`

/**
 * SQL for the audience of an item. A supplier's user sees only the own supplier in it, because the other suppliers are
 * confidential.
 */
const audience = ({ vendorId }: Caller): RawBuilder<unknown> =>
  sql`case when n.for_all then 'all' else ${
    vendorId === null ? sql`array_to_string(n.vendor_ids, ',')` : sql.lit(String(vendorId))
  } end`

/** SQL for a row of `news.item as n` as JSON in the form of `newsItem` in the contract. */
const newsJson = (caller: Caller): RawBuilder<NewsItem> => sql<NewsItem>`json_build_object('id', n.id,
  'title', n.title, 'description', n.description, 'type', n.type, 'vendor_id', ${audience(caller)}, 'from', n.page,
  'files', coalesce((select json_agg(${file} order by a.position) from news.attachment a
    where a.item_id = n.id and a.use = 'file'), '[]'),
  'thumbnail', (select ${file} from news.attachment a where a.item_id = n.id and a.use = 'thumbnail'),
  'company', n.company, 'factory', n.factory, 'version', n.version, 'uploader', n.created_by_name,
  'createdAt', ${instantText(sql`n.created_at`)}, 'updatedAt', ${instantText(sql`coalesce(n.changed_at, n.created_at)`)})`

const columns = columnsOf('n', newsFields, {
  uploader: sql`n.created_by_name`,
  updatedAt: sql`coalesce(n.changed_at, n.created_at)`,
})

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = { ...columns, type: sql`n.type` }

const conditions = (caller: Caller, input: NewsQuery): RawBuilder<unknown>[] => {
  const { from, type, vendor_id, _q: text } = input
  const all: RawBuilder<unknown>[] = [visibleNews(caller), ...fieldConditions(newsFields, columns, input)]
  if (from) all.push(sql`n.page = ${from}`)
  if (type) all.push(sql`n.type = any (${type.split(',')}::text[])`)
  if (vendor_id) all.push(sql`n.for_all`)
  if (text?.trim()) all.push(anyColumnContains([columns.title, columns.description], text))
  return all
}

/** Lists news: one page of them, or all in batches. Refused if the caller may not read the portal page `from`. */
export const newsList = async (db: Db, caller: Caller, input: NewsQuery): Promise<Result<JsonList>> => {
  if (input.from && !mayReadPage(caller.userType, input.from)) return refuse(accountMessages.FORBIDDEN)
  const list = {
    from: sql`news.item n`,
    id: sql`n.id`,
    where: conditions(caller, input),
    sort: {
      columns: sortable,
      byDefault: 'createdAt:DESC',
      nullable: Object.keys(sortable),
      unknown: newsMessages.NEWS_SORT_UNKNOWN,
    },
    json: sql<string>`${newsJson(caller)}::text`,
  }
  return listQuery(db, list, input)
}

/** Returns one item. Refused if it is outside the caller's scope. */
export const findNews = async (db: Db | Unit, caller: Caller, id: number): Promise<Result<NewsItem>> => {
  const { rows } = await sql<{ row: NewsItem }>`
    select ${newsJson(caller)} as row from news.item n where n.id = ${id} and ${visibleNews(caller)}`.execute(db)
  return rows[0] ? ok(rows[0].row) : refuse(newsMessages.NEWS_NOT_FOUND)
}

const pathOf = { store: '/store-info', account: '/account-info' } as const

/** Searches the titles and texts of news and information that the caller may read. */
export const newsSearch = ({ db }: { readonly db: Db }): SearchSource => ({
  group: 'news',
  capability: 'information.read',
  minLength: 2,
  find: async (caller, text) => {
    const found = await readListRows<NewsItem>(newsList(db, caller, { _q: text, _start: 0, _limit: MAX_HITS }))
    return found.map(({ id, title, from, factory, createdAt }) => ({
      id: String(id),
      title,
      detail: [factory, bangkokMinute(createdAt).slice(0, 10)].filter(Boolean).join(' · '),
      state: null,
      path: pathOf[from],
      search: { item: String(id) },
    }))
  },
})
