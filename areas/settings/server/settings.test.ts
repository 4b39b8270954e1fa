import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importErp } from '#adapters/erp/built-in/index.ts'
import type { Mail } from '#areas/mail/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { newKey } from '#tests/support/keys.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { SettingsOverview } from '../contract.ts'

let world: World
let admin: Client
let adminAll: Client
beforeAll(async () => {
  world = await openWorld({
    prepare: addErpData,
    smtp: true,
    env: { RETENTION_MONTHS: 'audit=12', SECOND_FACTOR_EXEMPT: '10.1.0.0/16' },
  })
  admin = await world.signIn('admin')
  adminAll = await world.signIn('adminAll')
})
afterAll(() => world.close())

const overview = async (client: Client): Promise<SettingsOverview> => {
  const { status, body } = await client.get<SettingsOverview>('/settings/overview')
  expect(status).toBe(200)
  return body
}

test('[OPS-12] shows administrators which variables are set, and servers and networks only to administrators of all organisations', async () => {
  const [own, all] = [await overview(admin), await overview(adminAll)]
  expect([own.reach, all.reach]).toEqual(['organisation', 'all'])
  expect(own.environment).toEqual([
    'SECOND_FACTOR_EXEMPT',
    'SIGN_INS_PER_MINUTE',
    'MAIL_TRANSPORT',
    'MAIL_FROM',
    'SMTP_HOST',
    'SMTP_PORT',
    'SMTP_TLS',
    'RETENTION_MONTHS',
  ])
  expect(own.mail).toMatchObject({ transport: 'smtp', server: null, from: null, ownAddress: 'admin@test.example' })
  expect(all.mail).toMatchObject({ from: 'Portal <portal@group.example>' })
  expect(all.mail.server).toMatch(/^127\.0\.0\.1:\d+$/)
  expect([own.signIn.exemptNetworks, all.signIn.exemptNetworks]).toEqual([null, '10.1.0.0/16'])
  expect(own.signIn).toMatchObject({ minPasswordLength: 12, sessionHours: 12, hasExemptNetworks: true })
  expect(own.retention.map(({ data, months }) => [data, months])).toEqual([
    ['audit', 12],
    ['mails', 24],
    ['scans', 24],
  ])
})

test('[OPS-12] shows the settings of the administrator’s organisation with the changes made on other screens', async () => {
  const ownOf = async () => (await overview(admin)).organisations
  expect(await ownOf()).toEqual([
    expect.objectContaining({
      id: 103,
      offered: true,
      logoAt: null,
      holidays: 0,
      nextHoliday: null,
      answers: 'off',
      receivers: 0,
      shortReceipt: false,
    }),
  ])
  const year = new Date().getUTCFullYear() + 1
  const day = `${year}-04-13`
  await admin.put('/organisations/103/holidays', { year, days: [{ day, name: 'Songkran' }] })
  await admin.put('/organisations/103/order-answers', { policy: 'warn', daysEarly: 1, daysLate: 1, answerDays: 7 })
  expect(await ownOf()).toEqual([
    expect.objectContaining({ holidays: 1, nextHoliday: { day, name: 'Songkran' }, answers: 'warn' }),
  ])
  expect((await overview(adminAll)).organisations.map(({ id }) => id).sort()).toEqual([103, 175, 310, 400])
})

test('[SES-11] shows the user types that need a second factor, and the providers of the administrator’s organisation', async () => {
  const rules = [{ user_type: 'store', grace_days: 14 }]
  expect((await adminAll.put('/sign-in-settings/second-factor', { rules })).status).toBe(200)
  const provider = {
    name: 'Elsewhere',
    issuer: 'https://login.test.example',
    client_id: 'portal',
    client_secret: 'secret',
    audience: 'organisations',
    organisations: [175],
    vendor_id: null,
    mode: 'off',
  }
  expect((await adminAll.post('/sign-in-settings/providers', provider)).status).toBe(200)
  expect((await overview(admin)).signIn).toMatchObject({
    secondFactor: [{ userType: 'store', graceDays: 14 }],
    providers: { offered: 0, off: 0 },
  })
  expect((await overview(adminAll)).signIn.providers).toEqual({ offered: 0, off: 1 })
  await adminAll.put('/sign-in-settings/second-factor', { rules: [] })
})

const lastAudited = async (what: string) =>
  (await sql`select user_name, organisation, after from audit.entry where what = ${what} order by id desc limit 1`
    .execute(world.database.db)
    .then(({ rows }) => rows[0])) as object

test('[EML-02] sends a test mail to the administrator’s own email address, returns its result, and refuses another one too soon', async () => {
  const { status, body } = await admin.post<{ id: number }>('/mails/test', { language: 'th' })
  expect(status).toBe(200)
  await world.deliverMails()
  const mail = (await admin.get<Mail>(`/mails/${body.id}`)).body
  expect(mail).toMatchObject({
    template: 'test-mail',
    language: 'th',
    recipients: [{ address: 'admin@test.example', state: 'sent' }],
  })
  expect(mail.recipients[0]?.answer).toMatch(/^250 /)
  expect((await overview(admin)).mail.lastSentAt).toBe(mail.recipients[0]?.sentAt)
  expect(await lastAudited('mail.test')).toEqual({
    user_name: 'admin',
    organisation: 103,
    after: { address: 'admin@test.example' },
  })
  const soon = await admin.post<{ code: string }>('/mails/test', { language: 'th' })
  expect([soon.status, soon.body.code]).toEqual([429, 'MAIL_TEST_TOO_SOON'])
})

test('[EML-02] sends only one of two concurrent test mails', async () => {
  const sent = await Promise.all([1, 2].map(() => adminAll.post('/mails/test', { language: 'en' })))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 429])
})

test('[OPS-12] shows when a mail was last sent and last failed, also if it is not the newest mail', async () => {
  const { db } = world.database
  await world.deliverMails()
  const { body: mails } = await adminAll.get<Mail[]>('/mails?_sort=id:ASC')
  const [older, newer] = [mails[0]?.id ?? 0, mails.at(-1)?.id ?? 0]
  expect(newer).toBeGreaterThan(older)
  const [earlier, later] = ['2025-11-24T03:00:00.000Z', '2025-11-24T04:00:00.000Z']
  const setState = async (state: string) => {
    for (const [id, at] of [
      [older, later],
      [newer, earlier],
    ] as const)
      await sql`update mail.recipient set state = ${state}, tried_at = ${at}::timestamptz,
        sent_at = case when ${state} = 'sent' then ${at}::timestamptz end where mail_id = ${id}`.execute(db)
  }
  await setState('sent')
  expect((await overview(adminAll)).mail.lastSentAt).toBe(later)
  await setState('failed')
  expect((await overview(adminAll)).mail.lastFailure).toMatchObject({ mail: older, at: later })
  await setState('sent')
})

test('[EML-02] a user without an email address gets no test mail', async () => {
  const { db } = world.database
  await sql`update accounts.user_account set email = '' where username = 'admin2'`.execute(db)
  const refused = await (await world.signIn('admin2')).post<{ code: string }>('/mails/test', { language: 'en' })
  expect([refused.status, refused.body.code]).toEqual([409, 'MAIL_NO_ADDRESS'])
})

test('[EML-02] counts failed mails and shows the last failure of the administrator’s organisation only', async () => {
  const { db } = world.database
  await sql`with m as (insert into mail.message (message_id, template, language, subject, data, company, open)
      values ('<failed@test.example>', 'receipt', 'en', 'failed', '{}', 175, false) returning id)
    insert into mail.recipient (mail_id, position, kind, address, state, answer, tried_at)
    select id, 1, 'to', 'gone@test.example', 'refused', '550 no such user', now() from m`.execute(db)
  expect((await overview(admin)).mail).toMatchObject({ failed: 0, lastFailure: null })
  expect((await overview(adminAll)).mail).toMatchObject({
    failed: 1,
    lastFailure: { answer: '550 no such user' },
  })
})

test('[ERP-02] shows the last import of each file with its refused rows to administrators of all organisations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-import-'))
  const put = (text: string) => writeFile(join(folder, 'suppliers.csv'), text)
  try {
    await put('VENDOR_ID,VENDOR_NAME\n900001,First\n')
    await importErp(world.database.db, folder)
    const [first] = (await overview(adminAll)).erp.imports ?? []
    expect(first).toMatchObject({
      file: 'suppliers.csv',
      rows: 1,
      counts: { inserted: 1 },
      refusedRows: 0,
      refusals: [],
    })
    await put('VENDOR_ID,VENDOR_NAME\n900001,\nx,Second\n')
    await importErp(world.database.db, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
  const { erp } = await overview(adminAll)
  expect(erp).toMatchObject({ kind: 'built-in', server: null, waiting: 0 })
  expect(erp.imports).toEqual([
    expect.objectContaining({ file: 'suppliers.csv', rows: 2, counts: null, refusedRows: 2, unreadable: null }),
  ])
  expect(erp.imports?.[0]?.refusals.map(({ row, column }) => [row, column])).toEqual([
    [2, 'VENDOR_NAME'],
    [3, 'VENDOR_ID'],
  ])
  const own = await overview(admin)
  expect(own.erp).toMatchObject({ imports: null, lastImportAt: erp.lastImportAt })
})

test('[API-05] counts the keys and webhooks of the administrator’s organisation', async () => {
  expect((await overview(admin)).api).toEqual({ keys: 0, webhooks: 0, stoppedWebhooks: 0, allowsPrivate: false })
  await newKey(admin, ['deliveries:read'])
  expect((await overview(admin)).api.keys).toBe(1)
  expect((await overview(await world.signIn('admin2'))).api.keys).toBe(0)
  expect((await overview(adminAll)).api.keys).toBe(1)
  // the keys of a blocked user are suspended
  const { db } = world.database
  await db.updateTable('accounts.user_account').set({ blocked: true }).where('username', '=', 'admin').execute()
  expect((await overview(adminAll)).api.keys).toBe(0)
  await db.updateTable('accounts.user_account').set({ blocked: false }).where('username', '=', 'admin').execute()
})
