import { scopeOf } from '#areas/accounts/rules/caller.ts'
import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { searchGroups } from '#areas/email-groups/server/index.ts'
import { listReply } from '#kit/server/list-reply.ts'
import * as calls from '../contract.ts'
import { forecastList } from './forecast-list.query.ts'
import { sendAlert } from './send-alert.ts'
import { sendForecastFile } from './send-file.ts'
import { type ForecastDeps, uploadForecast } from './upload-forecast.ts'

export const forecastRoutes = (deps: ForecastDeps): PortalRoute[] => [
  answer(calls.listForecasts, ({ caller, query }) => listReply(forecastList(deps.db, caller, query))),

  answer(calls.searchForecastGroups, async ({ caller, query }) => {
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

  answer(calls.uploadForecast, ({ caller, language, upload, headers }) =>
    uploadForecast(deps, caller, language, upload, headers['idempotency-key']),
  ),

  answer(calls.changeForecast, ({ caller, params }) => sendAlert(deps, caller, params.id)),

  answer(calls.forecastFile, ({ caller, params }) => sendForecastFile(deps, caller, params.id)),
]
