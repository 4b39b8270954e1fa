import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { FileStorage } from '#areas/files/server/index.ts'
import { forecastDate } from '#areas/forecasts/rules/file-name.ts'
import { enqueueMail } from '#areas/mail/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { addDays, bangkokDayBounds, type IsoDate } from '#kit/shared/dates.ts'
import { XlsxWriter } from '#kit/shared/xlsx.ts'
import { beforeToday } from './before-today.ts'
import type { Person } from './delivery-shape.ts'
import { type DemoForecast, demoForecasts, monthFrom } from './forecasts.ts'

const HOUR = 3_600_000

interface Group {
  readonly id: number
  readonly name: string
  readonly factory: string
  readonly supplier_code: string
  readonly supplier_name: string
  readonly addresses: string[]
}

const groupOf = async (unit: Unit, { company, vendorId }: DemoForecast): Promise<Group> => {
  const { rows } = await sql<Group>`
    select id, name, factory, supplier_code, supplier_name, addresses from email_groups.email_group
    where company = ${company} and vendor_id = ${vendorId} and deleted_at is null order by number limit 1`.execute(unit)
  const [group] = rows
  if (!group) throw new Error('the demo lacks an email group')
  return group
}

/** The forecast as a spreadsheet: the expected orders in each week of the month. */
const sheetOf = ({ supplier_code: code }: Group, { version }: DemoForecast): Uint8Array => {
  const chunks: Uint8Array[] = []
  const titles = ['Item', 'Week 1', 'Week 2', 'Week 3', 'Week 4']
  const writer = new XlsxWriter(
    'Forecast',
    titles.map((title) => ({ title, width: 16 })),
    (bytes) => chunks.push(bytes),
  )
  for (let item = 1; item <= 12; item++)
    writer.row([
      `${code}-${String(item).padStart(3, '0')}`,
      ...[1, 2, 3, 4].map((week) => String((((item * 7 + week * 3 + version) % 9) + 1) * 200)),
    ])
  writer.end()
  return Buffer.concat(chunks)
}

const keepSheet = async (
  unit: Unit,
  storage: FileStorage,
  { name, content, by, at }: { name: string; content: Uint8Array; by: Person; at: Date },
): Promise<number> => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const key = createHash('sha256').update(`${name} ${at.toISOString()}`).digest('hex').slice(0, 32)
  const path = join(storage.incoming, key)
  await writeFile(path, content)
  await storage.put(key, path, content.length)
  await rm(path, { force: true })
  const { rows } = await sql<{ id: number }>`
    insert into files.file (storage_key, state, name, kind, size, sha256, uploaded_by, created_at)
    values (${key}, 'kept', ${name}, 'xlsx', ${content.length}, ${sha256}, ${by.id}, ${at}) returning id`.execute(unit)
  return rows[0]?.id ?? 0
}

/** Adds a failed mail, so that the row's button has something to send again. */
const mailThatFailed = async (unit: Unit, company: number, group: Group, alertId: number, date: string, at: Date) => {
  const mailId = await enqueueMail(unit, {
    template: 'forecast',
    language: 'th',
    to: group.addresses,
    about: { kind: 'forecast-alert', id: alertId },
    company,
    data: { url: `/forecast?month=${date}`, factory: group.factory, forecast_date: date },
  })
  await sql`update mail.recipient set tries = 1, tried_at = ${at}, state = 'failed',
    answer = '451 4.3.2 system not accepting network messages' where mail_id = ${mailId}`.execute(unit)
  await sql`update mail.message set open = false, tries = 1, created_at = ${at} where id = ${mailId}`.execute(unit)
}

/** Adds the demo's forecasts, with their files in the storage. */
export const loadForecasts = async (
  unit: Unit,
  storage: FileStorage,
  today: IsoDate,
  storeOf: (company: number) => Person,
): Promise<void> => {
  await mkdir(storage.incoming, { recursive: true, mode: 0o700 })
  for (const forecast of demoForecasts) {
    const { company, vendorId, version, age, downloads, isSent } = forecast
    const group = await groupOf(unit, forecast)
    const by = storeOf(company)
    const uploaded = bangkokDayBounds(addDays(today, -age)).from.getTime() + 9 * HOUR + (vendorId % 7) * 420_000
    const at = beforeToday(today, new Date(uploaded))
    const month = monthFrom(today, forecast.monthsAhead)
    const date = forecastDate(month)
    const name = `${group.supplier_code}-${date}-V${version}.xlsx`
    const content = sheetOf(group, forecast)
    const fileId = await keepSheet(unit, storage, { name, content, by, at })
    const { rows } = await sql<{ id: number }>`
      insert into forecasts.alert (batch, group_id, month, created_by, sent)
      values (${`demo ${name} ${company}`}, ${group.id}, ${`${month}-01`}::date, ${by.id}, ${isSent}) returning id`.execute(
      unit,
    )
    const alertId = rows[0]?.id ?? 0
    if (!isSent) await mailThatFailed(unit, company, group, alertId, date, at)
    await sql`insert into forecasts.forecast (company, factory, vendor_id, vendor_name, supplier_code, month, file_id, file_name,
        file_kind, file_size, group_name, receivers, receiver_keys, alert_id, download_count, created_by, created_by_name, created_at)
      values (${company}, ${group.factory}, ${vendorId}, ${group.supplier_name}, ${group.supplier_code}, ${`${month}-01`}::date,
        ${fileId}, ${name}, 'xlsx', ${content.length}, ${group.name}, ${group.addresses},
        ${group.addresses.map((one) => one.toLowerCase())}, ${alertId}, ${downloads}, ${by.id}, ${by.name}, ${at})`.execute(
      unit,
    )
  }
}
