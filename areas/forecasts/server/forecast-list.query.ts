import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { MOST_ROWS } from '#kit/shared/most-rows.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { Forecast, ForecastQuery } from '../contract.ts'
import { forecastMessages } from '../messages.ts'
import { inScope } from './scope.ts'

/** The records that the alerts are about, in the words of the outbox. */
export const ABOUT_ALERT = 'forecast-alert'

/** One `forecasts.forecast as f` beside its `forecasts.alert as a` as the contract's `forecast`. */
const asJson = sql<Forecast>`json_build_object('id', f.id, 'company', f.factory, 'company_id', f.company,
  'vendor', f.vendor_name, 'vendor_id', f.vendor_id, 'supplier_code', f.supplier_code,
  'forecast_date', to_char(f.month, 'MM-YYYY'),
  'forecast', json_build_object('name', f.file_name, 'ext', '.' || f.file_kind, 'url', '/api/forecasts/' || f.id || '/file',
    'size', f.file_size),
  'email_status', a.sent::integer,
  'email_state', case when a.sent then 'sent' when exists (
    select 1 from mail.message m join mail.recipient r on r.mail_id = m.id
    where m.about_kind = ${sql.lit(ABOUT_ALERT)} and m.about_id = a.id::text and r.state in ('queued', 'sending'))
    then 'queued' else 'failed' end,
  'email_group', f.group_name, 'uploader', f.created_by_name, 'receiver_email', array_to_string(f.receivers, ','),
  'down_count', f.download_count,
  'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`f.id`,
  createdAt: sql`f.created_at`,
  company: sql`f.factory`,
  vendor: sql`f.vendor_name`,
  forecast_date: sql`f.month`,
  down_count: sql`f.download_count`,
  email_status: sql`a.sent`,
}

const contains = (text: string): string =>
  `%${text
    .replaceAll('\0', '')
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`

const conditions = (caller: Caller, input: ForecastQuery): RawBuilder<unknown> => {
  const all: RawBuilder<unknown>[] = [inScope(caller)]
  if (input.company_id !== undefined) all.push(sql`f.company = ${input.company_id}::bigint`)
  if (input.vendor_id !== undefined) all.push(sql`f.vendor_id = ${input.vendor_id}`)
  if (input.down_count !== undefined) all.push(sql`f.download_count = ${input.down_count}::bigint`)
  if (input.forecast_date) all.push(sql`f.month = to_date(${input.forecast_date}, 'MM-YYYY')`)
  if (input.search_contains?.trim())
    all.push(sql`(f.vendor_name || ' ' || f.supplier_code || ' ' || f.file_name || ' ' || f.group_name)
      ilike ${contains(input.search_contains)}`)
  return sql.join(all, sql` and `)
}

export interface ForecastPage {
  readonly rows: Forecast[]
  readonly total: number
}

/** The list of one page, with how many rows match in all. */
export const forecastList = async (db: Db, caller: Caller, input: ForecastQuery): Promise<Result<ForecastPage>> => {
  const [field = '', direction = input._order ?? 'ASC'] = (input._sort ?? 'createdAt:DESC').split(':')
  const by = Object.hasOwn(sortable, field) && sortable[field]
  if (!by || !/^(asc|desc)$/i.test(direction))
    return refuse(forecastMessages.FORECAST_SORT_UNKNOWN, { field: input._sort ?? '' }, { path: '_sort' })
  const way = direction.toLowerCase() === 'asc' ? sql`asc` : sql`desc`
  const limit = input._limit === -1 ? MOST_ROWS : (input._limit ?? 100)
  const where = conditions(caller, input)
  const { rows } = await sql<{ total: number; row: Forecast | null }>`
    with total as (select count(*) as n from forecasts.forecast f where ${where}),
    page as (
      select ${asJson} as row, row_number() over (order by ${by} ${way}, f.id ${way}) as place
      from forecasts.forecast f join forecasts.alert a on a.id = f.alert_id where ${where}
      order by place limit ${limit} offset ${input._start ?? 0}
    )
    select total.n as total, page.row from total left join page on true order by page.place`.execute(db)
  return ok({ rows: rows.flatMap(({ row }) => row ?? []), total: Number(rows[0]?.total ?? 0) })
}

/** One forecast as it stands; undefined when the caller may not see it. */
export const findForecast = async (db: Db | Unit, caller: Caller, id: number): Promise<Forecast | undefined> => {
  const { rows } = await sql<{ row: Forecast }>`
    select ${asJson} as row from forecasts.forecast f join forecasts.alert a on a.id = f.alert_id
    where f.id = ${id} and ${inScope(caller)}`.execute(db)
  return rows[0]?.row
}
