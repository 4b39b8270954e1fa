import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { isDelivered } from '#areas/mail/rules/delivery.ts'
import { type MailHooks, resendForRecord } from '#areas/mail/server/index.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { type Result, refuse } from '#kit/shared/result.ts'
import type { Forecast } from '../contract.ts'
import { forecastMessages as messages } from '../messages.ts'
import { ALERT_MAIL_KIND, findForecast, forecastsInScope } from './forecast-list.query.ts'
import type { ForecastDeps } from './upload-forecast.ts'

/**
 * Sends a failed alert again, to the email addresses that did not get it. A successful alert is not repeated (FCT-04).
 */
export const sendAlert = (
  { db, now }: Pick<ForecastDeps, 'db' | 'now'>,
  caller: Caller,
  id: number,
): Promise<Result<Forecast>> =>
  db.transaction().execute(async (unit) => {
    const { rows } = await sql<{ alert_id: number; sent: boolean; company: number; vendor_id: number }>`
      select f.alert_id, a.sent, f.company, f.vendor_id
      from forecasts.forecast f join forecasts.alert a on a.id = f.alert_id
      where f.id = ${id} and ${forecastsInScope(caller)} for update of a`.execute(unit)
    const [found] = rows
    if (!found) return refuse(messages.FORECAST_NOT_FOUND)
    if (!found.sent) {
      const count = await resendForRecord(unit, { kind: ALERT_MAIL_KIND, id: found.alert_id })
      await writeAudit(unit, caller, now(), {
        what: 'forecast.send',
        kind: 'forecast',
        id,
        organisation: found.company,
        vendor: found.vendor_id,
        after: { addresses: count },
      })
    }
    return findForecast(unit, caller, id)
  })

/** Marks an alert as sent (`email_status` 1) when no email address still waits for it, never earlier. */
export const forecastMailHooks: MailHooks = {
  [ALERT_MAIL_KIND]: async (unit, id, count) => {
    if (isDelivered(count))
      await sql`update forecasts.alert set sent = true where id = ${Number(id)} and not sent`.execute(unit)
  },
}
