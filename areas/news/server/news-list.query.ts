import { type RawBuilder, sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { MOST_ROWS } from '#kit/shared/most-rows.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { NewsItem, NewsQuery } from '../contract.ts'
import { newsMessages } from '../messages.ts'
import { mayRead } from '../rules/who.ts'
import { newsJson } from './news-json.ts'
import { visible } from './scope.ts'

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`n.id`,
  createdAt: sql`n.created_at`,
  updatedAt: sql`coalesce(n.changed_at, n.created_at)`,
  title: sql`n.title`,
  type: sql`n.type`,
}

const containing = (text: string): string =>
  `%${text
    .replaceAll('\0', '')
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`

const conditions = (caller: Caller, { from, type, vendor_id, _q: text }: NewsQuery): RawBuilder<unknown> => {
  const all: RawBuilder<unknown>[] = [visible(caller)]
  if (from) all.push(sql`n.page = ${from}`)
  if (type) all.push(sql`n.type = any (${type.split(',')}::text[])`)
  if (vendor_id) all.push(sql`n.for_all`)
  if (text?.trim()) all.push(sql`(n.title ilike ${containing(text)} or n.description ilike ${containing(text)})`)
  return sql.join(all, sql` and `)
}

export interface NewsPageOfList {
  readonly rows: NewsItem[]
  readonly total: number
}

/** One page of the list, with how many match in all; a page that the caller does not read at all is refused. */
export const newsList = async (db: Db, caller: Caller, input: NewsQuery): Promise<Result<NewsPageOfList>> => {
  if (input.from && !mayRead(caller.userType, input.from)) return refuse(accountMessages.FORBIDDEN)
  const [field = '', direction = input._order ?? 'ASC'] = (input._sort ?? 'createdAt:DESC').split(':')
  const by = Object.hasOwn(sortable, field) && sortable[field]
  if (!by || !/^(asc|desc)$/i.test(direction))
    return refuse(newsMessages.NEWS_SORT_UNKNOWN, { field: input._sort ?? '' }, { path: '_sort' })
  const way = direction.toLowerCase() === 'asc' ? sql`asc` : sql`desc`
  const limit = input._limit === -1 ? MOST_ROWS : (input._limit ?? 100)
  const where = conditions(caller, input)
  const { rows } = await sql<{ total: number; row: NewsItem | null }>`
    with total as (select count(*) as n from news.item n where ${where}),
    page as (
      select ${newsJson(caller)} as row, row_number() over (order by ${by} ${way}, n.id ${way}) as place
      from news.item n where ${where} order by place limit ${limit} offset ${input._start ?? 0}
    )
    select total.n as total, page.row from total left join page on true order by page.place`.execute(db)
  return ok({ rows: rows.flatMap(({ row }) => row ?? []), total: Number(rows[0]?.total ?? 0) })
}

/** One item as the caller sees it; undefined when it is not there for them. */
export const findNews = async (db: Db | Unit, caller: Caller, id: number): Promise<NewsItem | undefined> => {
  const { rows } = await sql<{ row: NewsItem }>`
    select ${newsJson(caller)} as row from news.item n where n.id = ${id} and ${visible(caller)}`.execute(db)
  return rows[0]?.row
}
