import { type RawBuilder, sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { columnsOf } from '#kit/server/columns.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { oneContains } from '#kit/server/like-pattern.ts'
import { fieldConditions, listQuery } from '#kit/server/list-query.ts'
import type { JsonList } from '#kit/server/list-reply.ts'
import { type Result, refuse } from '#kit/shared/result.ts'
import { type NewsItem, type NewsQuery, newsFields } from '../contract.ts'
import { newsMessages } from '../messages.ts'
import { mayReadPage } from '../rules/page-rights.ts'
import { newsJson } from './news-json.ts'
import { visible } from './scope.ts'

const columns = columnsOf('n', newsFields, {
  uploader: sql`n.created_by_name`,
  updatedAt: sql`coalesce(n.changed_at, n.created_at)`,
})

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = { ...columns, type: sql`n.type` }

const conditions = (caller: Caller, input: NewsQuery): RawBuilder<unknown>[] => {
  const { from, type, vendor_id, _q: text } = input
  const all: RawBuilder<unknown>[] = [visible(caller), ...fieldConditions(newsFields, columns, input)]
  if (from) all.push(sql`n.page = ${from}`)
  if (type) all.push(sql`n.type = any (${type.split(',')}::text[])`)
  if (vendor_id) all.push(sql`n.for_all`)
  if (text?.trim()) all.push(oneContains([columns.title, columns.description], text))
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

/** Returns one item, or undefined if it is outside the caller's scope. */
export const findNews = async (db: Db | Unit, caller: Caller, id: number): Promise<NewsItem | undefined> => {
  const { rows } = await sql<{ row: NewsItem }>`
    select ${newsJson(caller)} as row from news.item n where n.id = ${id} and ${visible(caller)}`.execute(db)
  return rows[0]?.row
}
