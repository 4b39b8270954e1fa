import { sql } from 'kysely'
import type { FileStorage } from '#areas/files/server/index.ts'
import { monthOf, monthsLater } from '#areas/finance/rules/month.ts'
import { forecastDate } from '#areas/forecasts/rules/file-name.ts'
import { enqueueMail } from '#areas/mail/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { addDays, bangkokDayBounds, type IsoDate } from '#kit/shared/dates.ts'
import type { Person } from '../delivery-shape.ts'
import { firstEmailGroup } from '../email-groups.ts'
import { sampleWorkbook } from '../paper.ts'
import { moveBeforeToday } from './before-today.ts'
import { storeDemoFile } from './keep-file.ts'
import { endMails } from './load-mails.ts'

/** `sent`: true if the alert reached at least one email address. `age`: the number of days since the upload. */
type Row = readonly [
  company: number,
  vendorId: number,
  monthsAhead: -1 | 0 | 1,
  version: number,
  age: number,
  downloads: number,
  sent?: false,
]

/** Three months of forecasts, oldest first: downloaded often, once or never, and one with a failed alert. */
const demoForecasts: readonly Row[] = [
  [103, 100234, -1, 1, 62, 7],
  [103, 100235, -1, 1, 62, 3],
  [103, 100236, -1, 1, 61, 1],
  [103, 100234, 0, 1, 33, 4],
  [103, 100235, 0, 1, 33, 2],
  [103, 100236, 0, 1, 32, 0],
  [175, 100234, 0, 1, 31, 1],
  [175, 100235, 0, 1, 30, 2],
  [103, 100234, 0, 2, 20, 2],
  [103, 100235, 1, 1, 4, 0, false],
  [103, 100236, 1, 1, 3, 1],
  [103, 100234, 1, 1, 2, 0],
  [175, 100234, 1, 1, 1, 0],
]

const HOUR = 3_600_000

type Group = Awaited<ReturnType<typeof firstEmailGroup>>

/** Creates the forecast as a spreadsheet: the expected orders in each week of the month. */
const sheetOf = ({ supplier_code: code }: Group, version: number): Uint8Array => {
  const items = Array.from({ length: 12 }, (_, index) => index + 1)
  return sampleWorkbook('Forecast', [
    ['Item', 'Week 1', 'Week 2', 'Week 3', 'Week 4'],
    ...items.map((item) => [
      `${code}-${String(item).padStart(3, '0')}`,
      ...[1, 2, 3, 4].map((week) => String((((item * 7 + week * 3 + version) % 9) + 1) * 200)),
    ]),
  ])
}

/** Adds a failed mail, so that the row's Send button has something to send again. */
const mailThatFailed = async (unit: Unit, company: number, group: Group, alertId: number, date: string, at: Date) => {
  const about = { kind: 'forecast-alert', id: alertId }
  await enqueueMail(unit, {
    template: 'forecast',
    language: 'th',
    to: group.addresses,
    about,
    company,
    data: { url: `/forecast?month=${date}`, factory: group.factory, forecast_date: date },
  })
  const answer = '451 4.3.2 system not accepting network messages'
  await endMails(unit, about, at, { state: 'failed', answer, recipients: group.addresses.length })
}

/** Adds the demo's forecasts, with their files in the storage. */
export const loadForecasts = async (
  unit: Unit,
  storage: FileStorage,
  today: IsoDate,
  storeOf: (company: number) => Person,
): Promise<void> => {
  for (const [company, vendorId, monthsAhead, version, age, downloads, isSent = true] of demoForecasts) {
    const group = await firstEmailGroup(unit, company, vendorId)
    const by = storeOf(company)
    const uploaded = bangkokDayBounds(addDays(today, -age)).from.getTime() + 9 * HOUR + (vendorId % 7) * 420_000
    const at = moveBeforeToday(today, new Date(uploaded))
    const month = monthsLater(monthOf(today), monthsAhead)
    const date = forecastDate(month)
    const name = `${group.supplier_code}-${date}-V${version}.xlsx`
    const content = sheetOf(group, version)
    const file = await storeDemoFile(unit, storage, { name, kind: 'xlsx', content, by, at })
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
        ${file.file_id}, ${name}, 'xlsx', ${file.size}, ${group.name}, ${group.addresses},
        ${group.addresses.map((one) => one.toLowerCase())}, ${alertId}, ${downloads}, ${by.id}, ${by.name}, ${at})`.execute(
      unit,
    )
  }
}
