import { sql } from 'kysely'
import { countsDownloads, scopeOf } from '#areas/accounts/rules/caller.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { searchGroups } from '#areas/email-groups/server/index.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { forecastMessages as messages } from '../messages.ts'
import { forecastList, forecastsInScope } from './forecast-list.query.ts'
import { sendAlert } from './send-alert.ts'
import { type ForecastDeps, uploadForecast } from './upload-forecast.ts'

export const forecastRoutes = (deps: ForecastDeps): PortalRoute[] => [
  defineRoute(calls.listForecasts, ({ caller, query }) => listReply(forecastList(deps.db, caller, query))),

  defineRoute(calls.searchForecastGroups, async ({ caller, query }) => {
    const groups = await searchGroups(deps.db, scopeOf(caller), query.text ? { text: query.text } : {})
    return groups.map(({ id, name, description, supplier_name, supplier_code, addresses }) => ({
      id,
      name,
      description,
      supplier_name,
      supplier_code,
      addresses,
    }))
  }),

  defineRoute(calls.uploadForecast, ({ caller, language, upload, headers }) =>
    uploadForecast(deps, caller, language, upload, headers['idempotency-key']),
  ),

  defineRoute(calls.changeForecast, ({ caller, params }) => sendAlert(deps, caller, params.id)),

  // a supplier's download is counted, even if many downloads are concurrent (FCT-05)
  defineRoute(calls.getForecastFile, async ({ caller, params: { id } }) => {
    const { rows } = await sql<{ file_id: number }>`
      select f.file_id from forecasts.forecast f where f.id = ${id} and ${forecastsInScope(caller)}`.execute(deps.db)
    const [found] = rows
    if (!found) return refuse(messages.FORECAST_NOT_FOUND)
    const count = () =>
      sql`update forecasts.forecast set download_count = download_count + 1 where id = ${id}`.execute(deps.db)
    return deps.files.reply(found.file_id, { count: countsDownloads(caller) ? count : undefined })
  }),
]
