import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { findChosenGroup, type Group } from '#areas/email-groups/server/index.ts'
import {
  type AcceptedFile,
  type AcceptRules,
  createOnce,
  type Files,
  keepFiles,
  parseJsonField,
} from '#areas/files/server/index.ts'
import { enqueueMail } from '#areas/mail/server/index.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { violatedUniqueConstraint } from '#kit/server/database/database-fault.ts'
import type { ReadUpload } from '#kit/server/upload.ts'
import type { Language } from '#kit/shared/message.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type Forecast, forecastData } from '../contract.ts'
import { forecastMessages as messages } from '../messages.ts'
import { type ForecastFileName, forecastDate, parseForecastFileName } from '../rules/file-name.ts'
import { ALERT_MAIL_KIND, findForecast } from './forecast-list.query.ts'

export interface ForecastDeps {
  readonly db: Db
  readonly files: Files
  readonly directory: Pick<DirectoryPort, 'suppliers'>
  readonly now: () => Date
}

/** Accepts two files, so that `uploadForecast` can refuse the second one with a message of this area. */
export const forecastFileRules: AcceptRules = {
  accept: ['xlsx', 'xls'],
  most: 2,
  unsupported: messages.FORECAST_FILE_KIND,
}

/**
 * Saves one forecast file: record, file and alert in one transaction (FCT-03, FCT-04). Supplier and email addresses
 * come from the email group, the month from the file name; values from the client are ignored. A repeated request with
 * the same `key` returns the first upload.
 */
export const uploadForecast = (
  deps: ForecastDeps,
  caller: Caller,
  language: Language,
  upload: ReadUpload | undefined,
  key?: string,
): Promise<Result<Forecast>> =>
  deps.files.take(upload, forecastFileRules, caller.userId, async ({ fields, files: [file, ...more] }) => {
    if (!file) return refuse(messages.FORECAST_FILE_REQUIRED, {}, { path: 'files' })
    if (more.length > 0) return refuse(messages.FORECAST_ONE_FILE, {}, { path: 'files' })
    const data = parseJsonField(forecastData, fields.data ?? '{}')
    if (!data.success) return refuse(messages.FORECAST_DATA_INVALID, { fields: 'data' }, { path: 'data' })
    const { batch, ...choice } = data.data
    const at = deps.now()
    const make = async (unit: Unit): Promise<Result<number>> => {
      const group = await findChosenGroup(unit, scopeOf(caller), choice)
      if (!group) return refuse(messages.FORECAST_GROUP_REQUIRED, {}, { path: 'group_id' })
      const name = parseForecastFileName(file.name, group.supplier_code)
      if (!name.ok) return name
      if (group.addresses.length === 0) return refuse(messages.FORECAST_NO_ADDRESS, {}, { path: 'group_id' })
      const alertId = await alertOf(unit, caller, language, group, name.value, batch ?? randomUUID())
      const [supplier] = await deps.directory.suppliers(group.vendor_id, unit)
      const vendorName = supplier?.VENDOR_NAME ?? group.supplier_name
      return ok(await insert(unit, caller, at, { group, name: name.value, file, alertId, vendorName }))
    }
    try {
      const named = { userId: caller.userId, what: 'forecast', key, at }
      const created = await createOnce(deps.db, named, make, (unit, id) => findForecast(unit, caller, id))
      return created.ok ? created.value : created
    } catch (fault) {
      if (violatedUniqueConstraint(fault))
        return refuse(messages.FORECAST_EXISTS, { file: file.name }, { path: 'files' })
      throw fault
    }
  })

/** Returns the alert of the batch for this group and month. The first file of the batch creates it (G-200). */
const alertOf = async (
  unit: Unit,
  caller: Caller,
  language: Language,
  group: Group,
  { month }: ForecastFileName,
  batch: string,
): Promise<number> => {
  const { rows } = await sql<{ id: number; made: boolean }>`
    insert into forecasts.alert (batch, group_id, month, created_by)
    values (${batch}, ${group.id}, ${`${month}-01`}::date, ${caller.userId})
    on conflict (created_by, batch, group_id, month) do update set batch = excluded.batch
    returning id, (xmax = 0) as made`.execute(unit)
  const alert = rows[0]
  if (!alert) throw new Error('an alert answers')
  if (alert.made)
    await enqueueMail(unit, {
      template: 'forecast',
      to: group.addresses,
      language,
      about: { kind: ALERT_MAIL_KIND, id: alert.id },
      company: group.company,
      data: {
        url: `/forecast?month=${forecastDate(month)}`,
        factory: group.factory,
        forecast_date: forecastDate(month),
      },
    })
  return alert.id
}

interface NewForecast {
  readonly group: Group
  readonly name: ForecastFileName
  readonly file: AcceptedFile
  readonly alertId: number
  readonly vendorName: string
}

const insert = async (
  unit: Unit,
  caller: Caller,
  at: Date,
  { group, name, file, alertId, vendorName }: NewForecast,
): Promise<number> => {
  const { id } = await unit
    .insertInto('forecasts.forecast')
    .values({
      company: group.company,
      factory: group.factory,
      vendor_id: group.vendor_id,
      vendor_name: vendorName,
      supplier_code: group.supplier_code,
      month: `${name.month}-01`,
      file_id: file.id,
      file_name: file.name,
      file_kind: file.kind === 'xls' ? 'xls' : 'xlsx',
      file_size: file.size,
      group_name: group.name,
      receivers: [...group.addresses],
      receiver_keys: group.addresses.map((one) => one.toLowerCase()),
      alert_id: alertId,
      created_by: caller.userId,
      created_by_name: caller.username,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepFiles(unit, [file])
  await writeAudit(unit, caller, at, {
    what: 'forecast.upload',
    kind: 'forecast',
    id,
    organisation: group.company,
    vendor: group.vendor_id,
    after: { file: file.name, month: name.month, group: group.name },
  })
  return id
}
