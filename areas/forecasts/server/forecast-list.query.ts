import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { staffScope } from '#areas/accounts/server/index.ts'
import { recordMailState } from '#areas/mail/server/index.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { columnsOf, instantText, jsonArguments } from '#kit/server/list/columns.ts'
import { toLikePattern } from '#kit/server/list/like-pattern.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import type { JsonList } from '#kit/server/list/list-reply.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type Forecast, type ForecastQuery, forecastFields } from '../contract.ts'
import { forecastMessages } from '../messages.ts'
import { ALL_SUPPLIERS } from '../rules/file-name.ts'

/**
 * Returns the condition for rows of `forecasts.forecast as f` that a caller may see (S2 §6). Staff see the forecasts of
 * their factory. A supplier's users see the forecasts of their supplier, those for all suppliers, and those sent to
 * exactly their own email address (G-136). Demo accounts see only the forecasts for all suppliers.
 */
export const forecastsInScope = (caller: Caller): RawBuilder<boolean> => {
  const forAll = sql<boolean>`f.supplier_code = ${ALL_SUPPLIERS}`
  if (caller.userType === 'demo') return caller.vendorId === null ? sql<boolean>`(false)` : forAll
  const scope = scopeOf(caller)
  if (scope.kind !== 'vendor') return staffScope(scope, (companyId) => sql<boolean>`(f.company = ${companyId})`)
  return sql<boolean>`(f.vendor_id = ${scope.vendorId} or ${forAll} or f.receiver_keys @> array(
    select lower(u.email) from accounts.user_account u where u.id = ${caller.userId}))`
}

/**
 * The email addresses of `forecasts.forecast as f` that a caller may see, separated by commas. A supplier's users see
 * only their own address, or an empty text if the forecast was not sent to it.
 */
const visibleReceivers = (caller: Caller): RawBuilder<string> =>
  caller.vendorId === null
    ? sql<string>`array_to_string(f.receivers, ',')`
    : sql<string>`coalesce((select u.email from accounts.user_account u
        where u.id = ${caller.userId} and lower(u.email) = any (f.receiver_keys)), '')`

/** The `kind` under which the outbox stores alert mails of forecasts. */
export const ALERT_MAIL_KIND = 'forecast-alert'

const columnsFor = (caller: Caller) =>
  columnsOf('f', forecastFields, {
    company: sql`f.factory`,
    company_id: sql`f.company`,
    vendor: sql`f.vendor_name`,
    email_status: sql`a.sent::integer`,
    email_group: sql`f.group_name`,
    uploader: sql`f.created_by_name`,
    receiver_email: visibleReceivers(caller),
    down_count: sql`f.download_count`,
  })

/** One `forecasts.forecast as f` with its `forecasts.alert as a`, in the form of the contract's `forecast`. */
const asJson = (caller: Caller): RawBuilder<Forecast> => {
  const columns = columnsFor(caller)
  const plain = jsonArguments({ ...columns, createdAt: instantText(columns.createdAt) })
  return sql<Forecast>`json_build_object(${plain}, 'forecast_date', to_char(f.month, 'MM-YYYY'),
    'forecast', json_build_object('name', f.file_name, 'ext', '.' || f.file_kind,
      'url', '/api/forecasts/' || f.id || '/file', 'size', f.file_size),
    'email_state', ${recordMailState(ALERT_MAIL_KIND, sql`a.id`, sql`a.sent`)})`
}

const firstDay = (month: string) => sql`to_date(${month}, 'MM-YYYY')`

const conditions = (caller: Caller, input: ForecastQuery): RawBuilder<unknown>[] => {
  const all: RawBuilder<unknown>[] = [
    forecastsInScope(caller),
    ...fieldConditions(forecastFields, columnsFor(caller), input),
  ]
  if (input.forecast_date) all.push(sql`f.month = ${firstDay(input.forecast_date)}`)
  if (input.forecast_date_gte) all.push(sql`f.month >= ${firstDay(input.forecast_date_gte)}`)
  if (input.forecast_date_lte) all.push(sql`f.month <= ${firstDay(input.forecast_date_lte)}`)
  if (input.search_contains?.trim())
    all.push(sql`(f.vendor_name || ' ' || f.supplier_code || ' ' || f.file_name || ' ' || f.group_name)
      ilike ${toLikePattern(input.search_contains)}`)
  return all
}

export const forecastList = (db: Db, caller: Caller, input: ForecastQuery): Promise<Result<JsonList>> =>
  listQuery(
    db,
    {
      from: sql`forecasts.forecast f join forecasts.alert a on a.id = f.alert_id`,
      id: sql`f.id`,
      where: conditions(caller, input),
      sort: {
        columns: { ...columnsFor(caller), forecast_date: sql`f.month` },
        byDefault: 'createdAt:DESC',
        unknown: forecastMessages.FORECAST_SORT_UNKNOWN,
      },
      json: sql<string>`${asJson(caller)}::text`,
    },
    input,
  )

/** Returns one forecast with its current state. Refused if it is outside the caller's scope. */
export const findForecast = async (db: Db | Unit, caller: Caller, id: number): Promise<Result<Forecast>> => {
  const { rows } = await sql<{ row: Forecast }>`
    select ${asJson(caller)} as row from forecasts.forecast f join forecasts.alert a on a.id = f.alert_id
    where f.id = ${id} and ${forecastsInScope(caller)}`.execute(db)
  return rows[0] ? ok(rows[0].row) : refuse(forecastMessages.FORECAST_NOT_FOUND)
}
