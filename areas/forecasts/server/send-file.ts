import { sql } from 'kysely'
import { type Caller, countsDownloads } from '#areas/accounts/rules/caller.ts'
import type { Reply } from '#kit/server/route.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { forecastMessages as messages } from '../messages.ts'
import { inScope } from './scope.ts'
import type { ForecastDeps } from './upload-forecast.ts'

/**
 * Sends the file of a forecast to a user who may see it. A supplier's download is counted, also if many downloads run
 * concurrently (FCT-05).
 */
export const sendForecastFile = async (
  { db, files }: ForecastDeps,
  caller: Caller,
  id: number,
): Promise<Refusal | Reply<never>> => {
  const { rows } = await sql<{ file_id: number }>`
    select f.file_id from forecasts.forecast f where f.id = ${id} and ${inScope(caller)}`.execute(db)
  const [found] = rows
  if (!found) return refuse(messages.FORECAST_NOT_FOUND)
  const count = () =>
    sql`update forecasts.forecast set download_count = download_count + 1 where id = ${id}`.execute(db)
  return files.reply(found.file_id, { count: countsDownloads(caller) ? count : undefined })
}
