import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import { addGroup, uploadWithData } from '#tests/support/documents.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { forecastName, sendForecast } from '#tests/support/forecasts.ts'
import { officeFile, pdf, xlsx } from '#tests/support/samples/sample-files.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Forecast } from '../contract.ts'
import { forecastMessages } from '../messages.ts'

let world: World
let store: Client
let vendor: Client
let group: EmailGroup
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData, smtp: true })
  store = await world.signIn('store')
  vendor = await world.signIn('vendor')
  group = await addGroup(store)
})
afterAll(() => world.close())

const countOf = async (table: string): Promise<number> =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(world.database.db)).rows[0]?.n,
  )

const list = (client: Client, query = '') => client.get<Forecast[]>(`/forecasts?_limit=-1${query}`)

test('[FCT-04] stores a forecast together with its file and alert, with data from the file name and the group', async () => {
  const name = forecastName()
  const { status, body } = await sendForecast(store, group, name)
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      company: 'AH',
      company_id: 103,
      vendor: 'สยามพาร์ท จำกัด',
      vendor_id: vendors.siam,
      forecast_date: '12-2025',
      email_status: 0,
      email_state: 'queued',
      email_group: group.name,
      uploader: 'store',
      receiver_email: 'vendor@test.example,vendorColleague@test.example',
      down_count: 0,
      createdAt: '2025-11-21T03:00:00.000Z',
    }),
  ])
  expect(body.forecast).toMatchObject({ name, ext: '.xlsx' })
  await expect.poll(async () => (await list(store)).body.find(({ id }) => id === body.id)?.email_status).toBe(1)
  const mails = await countOf('mail.message')
  const repeated = await store.put<Forecast>(`/forecasts/${body.id}`, { email_status: 1 })
  expect([repeated.status, repeated.body.email_state, await countOf('mail.message')]).toEqual([200, 'sent', mails])
})

test('[FCT-03] each rejected upload returns its own message and leaves no record, file or mail', async () => {
  const name = forecastName()
  expect((await sendForecast(store, group, name)).status).toBe(201)
  const before = await Promise.all(['forecasts.forecast', 'mail.message'].map(countOf))
  const refused: [string, Awaited<ReturnType<typeof sendForecast>>][] = [
    ['FORECAST_GROUP_DIFFERS', await sendForecast(store, group, 'OTH-12-2025-V1.xlsx')],
    ['FORECAST_FILE_NAME', await sendForecast(store, group, 'SPT-2025-V1.xlsx')],
    ['FORECAST_GROUP_REQUIRED', await sendForecast(store, { id: 999_999 }, forecastName())],
    ['FORECAST_EXISTS', await sendForecast(store, group, name.toLowerCase())],
    ['FORECAST_FILE_KIND', await sendForecast(store, group, forecastName(), { content: pdf() })],
  ]
  expect(refused.map(([, answer]) => errorCodeOf(answer))).toEqual(refused.map(([code]) => code))
  const exists = refused[3]?.[1].body as unknown as { message: string }
  expect(exists.message).toBe(`Upload error for ${name.toLowerCase()}, file already exist`)
  expect(forecastMessages.FORECAST_FILE_NAME.en).toBe('File Name format is not correct (i.e. XXX-MM-YYYY-VERSION.XLS)')
  expect(await Promise.all(['forecasts.forecast', 'mail.message'].map(countOf))).toEqual(before)
})

test('[FCT-03] rejects an upload without a file, with two files or with a group that has no email addresses, each with its own message', async () => {
  const { db } = world.database
  const file = () => ({ name: forecastName(), content: xlsx() })
  const sent = (data: object, ...files: ReturnType<typeof file>[]) =>
    uploadWithData(store, '/forecasts', { ...data }, files)
  expect(errorCodeOf(await sent({ group_id: group.id }))).toBe('FORECAST_FILE_REQUIRED')
  expect(errorCodeOf(await sent({ group_id: group.id }, file(), file()))).toBe('FORECAST_ONE_FILE')
  expect(errorCodeOf(await sent({ group_id: 'x' }, file()))).toBe('FORECAST_DATA_INVALID')
  const silent = await addGroup(store, ['nobody@test.example'])
  await sql`alter table email_groups.email_group drop constraint email_group_addresses_check`.execute(db)
  await sql`update email_groups.email_group set addresses = '{}' where id = ${silent.id}`.execute(db)
  const { status, body } = await sent({ group_id: silent.id }, file())
  expect([status, body]).toMatchObject([409, { message: 'Upload error, no email alert' }])
})

test('[FCT-04] sends a failed alert again only to the email addresses that did not receive it', async () => {
  const other = await addGroup(store, ['one@test.example', 'two@test.example'])
  const { body } = await sendForecast(store, other, forecastName())
  const now = async () => (await list(store)).body.find(({ id }) => id === body.id)
  await expect.poll(async () => (await now())?.email_state).toBe('sent')
  const { rows } = await sql<{ id: number }>`update mail.recipient r set state = 'refused', sent_at = null
    from mail.message m where m.id = r.mail_id and r.address = 'two@test.example' returning m.id`.execute(
    world.database.db,
  )
  await sql`update forecasts.alert set sent = false
    where id = (select alert_id from forecasts.forecast where id = ${body.id})`.execute(world.database.db)
  expect(await now()).toMatchObject({ email_state: 'refused', email_status: 0 })
  const repeated = await store.put<Forecast>(`/forecasts/${body.id}`, { email_status: 1 })
  expect([repeated.status, repeated.body.email_state]).toEqual([200, 'queued'])
  await expect.poll(async () => (await now())?.email_status).toBe(1)
  const tried = await sql<{ address: string; tries: number }>`
    select address, tries from mail.recipient where mail_id = ${rows[0]?.id} order by position`.execute(
    world.database.db,
  )
  expect(tried.rows).toEqual([
    { address: 'one@test.example', tries: 1 },
    { address: 'two@test.example', tries: 2 },
  ])
})

test('[FCT-05] shows a supplier’s user another supplier’s forecast only if it was sent to exactly the user’s email address', async () => {
  const visibleForecasts = async (address: string) => {
    const theirs = await addGroup(store, [address], vendors.other)
    const { body } = await sendForecast(store, theirs, forecastName({ code: 'OTH' }))
    return (await list(vendor)).body.some(({ id }) => id === body.id)
  }
  expect(await visibleForecasts('VENDOR@test.example')).toBe(true)
  expect(await visibleForecasts('avendor@test.example')).toBe(false)
  expect(await visibleForecasts('vendor@test.example.org')).toBe(false)
})

test('[FCT-05] shows a supplier’s user no email address of other receivers, neither in the list nor by a filter or the sort order', async () => {
  const shared = await addGroup(store, ['Vendor@test.example', 'secret@other.example'], vendors.other)
  const sentOn = async (group: EmailGroup) => (await sendForecast(store, group, forecastName({ code: 'OTH' }))).body.id
  const id = await sentOn(shared)
  const foreign = await sentOn(await addGroup(store, ['secret@other.example'], vendors.other))
  await sql`update forecasts.forecast set supplier_code = 'AA' where id = ${foreign}`.execute(world.database.db)
  const seen = async (client: Client, query = '') => {
    const { body } = await list(client, query)
    return body.filter((one) => [id, foreign].includes(one.id)).map((one) => [one.id, one.receiver_email])
  }
  expect(await seen(vendor, '&_sort=receiver_email:ASC')).toEqual([
    [foreign, ''],
    [id, 'vendor@test.example'],
  ])
  expect(await seen(await world.signIn('demo'))).toEqual([[foreign, '']])
  expect(await seen(vendor, '&receiver_email_contains=secret')).toEqual([])
  expect(await seen(vendor, '&receiver_email_contains=vendor')).toEqual([[id, 'vendor@test.example']])
  expect(await seen(store, '&receiver_email_contains=secret')).toHaveLength(2)
})

test('[FCT-03] [FCT-04] a repeated upload with the same key returns the first forecast and reports no duplicate file', async () => {
  const name = forecastName()
  const key = { 'idempotency-key': 'the-key-of-this-file' }
  const first = await sendForecast(store, group, name, { headers: key })
  const mails = await countOf('mail.message')
  const repeated = await sendForecast(store, group, name, { headers: key })
  expect([repeated.status, repeated.body.id]).toEqual([201, first.body.id])
  expect(await countOf('mail.message')).toBe(mails)
  const other = await sendForecast(store, group, name, { headers: { 'idempotency-key': 'another-key' } })
  expect(errorCodeOf(other)).toBe('FORECAST_EXISTS')
  // after a refusal, the same key does not skip validation
  const bad = { 'idempotency-key': 'key-of-a-bad-file' }
  expect(errorCodeOf(await sendForecast(store, group, 'SPT-2025-V1.xlsx', { headers: bad }))).toBe('FORECAST_FILE_NAME')
  expect((await sendForecast(store, group, forecastName(), { headers: bad })).status).toBe(201)
})

test('[FCT-03] accepts a file with XLS content whatever its extension', async () => {
  const other = await addGroup(store, ['vendor@test.example'])
  const name = forecastName().replace('.xlsx', '.XLS')
  const { status, body } = await sendForecast(store, other, name, { content: officeFile() })
  expect([status, body.forecast?.ext]).toEqual([201, '.xls'])
})

test('[FCT-04] the files of one batch share one alert per month', async () => {
  const other = await addGroup(store, ['vendor@test.example'])
  const before = await countOf('mail.message')
  const names = [forecastName(), forecastName(), forecastName({ month: '01-2026' })]
  const sent = await Promise.all(names.map((name) => sendForecast(store, other, name, { batch: 'one' })))
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await countOf('mail.message')) - before).toBe(2)
})

test('[FCT-03] stores a file once when it is uploaded several times concurrently', async () => {
  const other = await addGroup(store, ['vendor@test.example'])
  const name = forecastName()
  const sent = await Promise.all([1, 2, 3].map(() => sendForecast(store, other, name)))
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('[FCT-05] counts every concurrent download by a supplier, and none by staff or trial accounts', async () => {
  const other = await addGroup(store, ['vendor@test.example'])
  const { body } = await sendForecast(store, other, forecastName(), { content: xlsx([['กข', '1']]) })
  const downloads = await Promise.all(
    Array.from({ length: 100 }, () => vendor.bytes(`/forecasts/${body.id}/file`).then(({ status }) => status)),
  )
  expect(downloads.every((status) => status === 200)).toBe(true)
  await store.bytes(`/forecasts/${body.id}/file`)
  expect((await list(vendor)).body.find(({ id }) => id === body.id)?.down_count).toBe(100)
  const never = (await list(vendor, '&down_count=0')).body
  expect(never.map(({ id }) => id)).not.toContain(body.id)
})

test('[FCT-01] filters the list by month and text, newest first, with the total', async () => {
  const all = await list(store)
  expect(all.headers.get('content-range')).toBe(`items 0-${all.body.length - 1}/${all.body.length}`)
  const ids = all.body.map(({ id }) => id)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  const january = await list(store, '&forecast_date=01-2026')
  expect(january.body.map(({ forecast_date }) => forecast_date)).toEqual(['01-2026'])
  expect((await list(store, '&search_contains=nothing-like-it')).body).toEqual([])
  const paged = await store.get<Forecast[]>('/forecasts?_limit=2&_start=1&_sort=createdAt:DESC')
  expect(paged.body.map(({ id }) => id)).toEqual(ids.slice(1, 3))
  expect((await store.get('/forecasts?nonsense=1')).status).toBe(400)
})
