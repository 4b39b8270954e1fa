import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supplierMailRecipients } from '#areas/accounts/server/index.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { everyBoxScanned } from '#tests/support/receiving/dock.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Mail, MailDetail } from '../contract.ts'

const production = { PORTAL_MODE: 'production', SESSION_SECRET: 'a secret that is long enough for production' }

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData, env: production })
  admin = await world.signIn('admin')
})
afterAll(() => world.close())

const mailsTo = async (address: string): Promise<Mail[]> =>
  (await admin.get<Mail[]>(`/mails?_q=${encodeURIComponent(address)}`)).body
const whole = async (mail: Mail | undefined): Promise<MailDetail> =>
  (await admin.get<MailDetail>(`/mails/${mail?.id}`)).body

const receive = async (): Promise<string> => {
  const line = await addLine(world.database.db, { QUANTITY: 1000, QUANTITY_REMAIN: 1000 })
  const delivery = await confirmDelivery(await world.signIn('vendor'), deliveryRequest([filledLine(line, 50)]))
  const body = { deliveryId: delivery.id, employeeId: 'EMP-0042', scanned: everyBoxScanned(delivery) }
  const answer = await (await world.signIn('store')).post<{ receiveNumber: string }>('/receipts', body)
  expect(answer.status).toBe(200)
  return `${delivery.details.invoiceNo}|${answer.body.receiveNumber}`
}

test('[EML-02] keeps a mail when no mail server is configured, and shows it to an administrator without its code', async () => {
  await world.nobody.post('/auth/forgot-password', { email: 'vendor@test.example' })
  // polls, because the response does not wait for the mail: its duration would reveal which email addresses are known
  await expect.poll(() => mailsTo('vendor@test.example')).toHaveLength(1)
  await world.deliverMails()
  const [mail] = await mailsTo('vendor@test.example')
  expect(mail).toMatchObject({
    template: 'password-reset',
    recipients: [{ address: 'vendor@test.example', state: 'kept', answer: 'no mail server is set up', sentAt: null }],
  })
  const { rows } = await sql<{ secrets: string }>`select secrets from mail.message where id = ${mail?.id}`.execute(
    world.database.db,
  )
  const { code } = JSON.parse(rows[0]?.secrets ?? '{}') as { code: string }
  expect(code.length).toBeGreaterThan(30)
  const rendered = await whole(mail)
  expect(rendered.text).toContain('/#/reset-password?code=')
  expect(JSON.stringify(rendered)).not.toContain(code)
  expect(JSON.stringify((await admin.get('/mails')).body)).not.toContain(code)
})

test('[RCV-05] [EML-01] queues the receipt notice in the transaction of the receipt, and sends it to the supplier’s users when no email group or alert list exists', async () => {
  const [number, receiveNumber] = (await receive()).split('|')
  const [mail] = await mailsTo(number ?? '')
  expect(mail?.recipients.map(({ address }) => address).sort()).toEqual([
    'vendor@test.example',
    'vendorColleague@test.example',
  ])
  const rendered = await whole(mail)
  expect(rendered).toMatchObject({ template: 'receipt', language: 'en', about: { kind: 'delivery' } })
  for (const text of [rendered.subject, rendered.text]) {
    expect(text).toContain(number)
    expect(text).toContain(receiveNumber)
  }
  expect(await mailsTo('demo@test.example')).toEqual([])
})

test('[EML-01] sends the receipt notice to the factory’s email group and the alert lists instead of the users', async () => {
  await sql`update accounts.user_account set email_alert = 'shift@siam.example, GROUP@siam.example' where username = 'vendor'`.execute(
    world.database.db,
  )
  const store = await world.signIn('store')
  const group = { vendor_id: vendors.siam, email_list: 'group@siam.example', description: 'Deliveries' }
  expect((await store.post('/email-groups', group)).status).toBe(201)
  const [number] = (await receive()).split('|')
  const [mail] = await mailsTo(number ?? '')
  expect(mail?.recipients.map(({ address }) => address)).toEqual(['group@siam.example', 'shift@siam.example'])
})

test('[EML-01] never sends mail to trial accounts or blocked users', async () => {
  const { own, alerts } = await supplierMailRecipients(world.database.db, vendors.siam)
  expect(own).toEqual(['vendor@test.example', 'vendorColleague@test.example'])
  expect(alerts).toEqual(['shift@siam.example', 'GROUP@siam.example'])
  await sql`update accounts.user_account set blocked = true where username = 'vendor'`.execute(world.database.db)
  expect(await supplierMailRecipients(world.database.db, vendors.siam)).toMatchObject({
    own: ['vendorColleague@test.example'],
    alerts: [],
  })
  await sql`update accounts.user_account set blocked = false where username = 'vendor'`.execute(world.database.db)
})

test('[EML-02] finds a failed mail in the list and sends it again, but refuses to send a mail again that did not fail', async () => {
  const [mail] = await mailsTo('group@siam.example')
  expect((await admin.post(`/mails/${mail?.id}/resend`)).status).toBe(409)
  await world.deliverMails()
  await sql`update mail.recipient set state = 'refused', sent_at = null, answer = '550 no such user'
    where mail_id = ${mail?.id} and address = 'shift@siam.example'`.execute(world.database.db)
  expect((await admin.get<Mail[]>('/mails?state=kept')).body.map(({ id }) => id)).toContain(mail?.id)
  const failed = await admin.get<Mail[]>('/mails?state=failed')
  expect(failed.body.map(({ id }) => id)).toEqual([mail?.id])
  expect(failed.headers.get('content-range')).toBe('items 0-0/1')
  expect((await admin.post(`/mails/${mail?.id}/resend`)).body).toEqual({ count: 1 })
  await world.deliverMails()
  expect((await admin.get<Mail[]>('/mails?state=failed')).body).toEqual([])
})

test('[EML-02] a refused mail can be marked as done, and sending it again removes the mark', async () => {
  const [mail] = await mailsTo('group@siam.example')
  const refuse = () =>
    sql`update mail.recipient set state = 'refused', sent_at = null, tried_at = now(), answer = '550 no such user'
      where mail_id = ${mail?.id} and address = 'shift@siam.example'`.execute(world.database.db)
  const failedMails = async () => (await admin.get<Mail[]>('/mails?state=failed')).body.map(({ id }) => id)
  const markDone = () => admin.post<{ code?: string }>(`/mails/${mail?.id}/done`)
  expect((await markDone()).body.code).toBe('MAIL_NOT_RETURNED')
  await refuse()
  expect(await failedMails()).toEqual([mail?.id])
  expect((await markDone()).status).toBe(200)
  expect((await markDone()).status).toBe(200)
  expect(await failedMails()).toEqual([])
  expect((await whole(mail)).done).toEqual({ by: 'admin', at: '2025-11-21T03:00:00.000Z' })

  expect((await admin.post(`/mails/${mail?.id}/resend`)).body).toEqual({ count: 1 })
  expect((await whole(mail)).done).toBeNull()
  await refuse()
  expect(await failedMails()).toEqual([mail?.id])
})

test('[SHL-12] shows a template with its sample data and returns 404 for an unknown name', async () => {
  const rendered = await admin.get<{ html: string }>('/mail-templates/po?language=en')
  expect(rendered.body.html).toContain('41000101')
  expect((await admin.get('/mail-templates/nothing')).status).toBe(404)
  expect((await admin.get('/mail-templates/constructor')).status).toBe(404)
  expect((await admin.get('/mail-templates/po?html=%3Cb%3E')).status).toBe(400)
})

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { requestBody?: unknown }>>>>
}

const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: object }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)]
}

test('[EML-03] no call accepts recipients, a subject or a body, and the mail calls of the older client do not exist', async () => {
  const { body } = await (await world.signIn('admin')).get<ApiDocument>('/docs')
  const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      call: `${method} ${path}`,
      takes: namesIn(requestBody),
    })),
  )
  expect(calls.find(({ call }) => call === 'post /api/email-groups')?.takes).toContain('description')
  const free = /^(to|cc|bcc|subject|recipients?|templateReferenceId|formdetail)$/i
  expect(calls.filter(({ takes }) => takes.some((name) => free.test(name)))).toEqual([])
  const mail = { to: ['a@b.example'], cc: [], subject: 's', templateReferenceId: 2, data: {} }
  for (const path of ['/sendemailbytemplate', '/api/sendemailbytemplate', '/email', '/emails', '/mails'])
    expect([path, (await admin.post(path, mail)).status]).toEqual([path, 404])
  expect((await admin.post('/mails/1/resend', { to: ['a@b.example'] })).status).toBeGreaterThanOrEqual(404)
})

test('[USR-05] only the administrators who manage an account can read the mails about it', async () => {
  const readers = async (address: string) => {
    await world.nobody.post('/auth/forgot-password', { email: address })
    const ids = async () => {
      const { rows } = await sql<{
        id: number
      }>`select m.id::int from mail.message m join mail.recipient r on r.mail_id = m.id
        where r.address = ${address} and m.template = 'password-reset'`.execute(world.database.db)
      return rows.map(({ id }) => id)
    }
    await expect.poll(async () => (await ids()).length).toBe(1)
    const [id] = await ids()
    const seen: string[] = []
    for (const name of ['admin', 'admin2', 'adminAll'] as const) {
      const reader = await world.signIn(name)
      const listed = (await reader.get<Mail[]>('/mails?_limit=100')).body.some((mail) => mail.id === id)
      const { status, body } = await reader.get<MailDetail>(`/mails/${id}`)
      const resent = await reader.post<{ code: string }>(`/mails/${id}/resend`)
      expect([name, status, resent.status]).toEqual([name, listed ? 200 : 404, listed ? 409 : 404])
      if (listed) seen.push(name)
      expect(JSON.stringify(body)).not.toMatch(/code=[\w-]{20}/)
    }
    return seen.join(' ')
  }
  expect(await readers('vendor2@test.example')).toBe('admin admin2 adminAll')
  expect(await readers('store@test.example')).toBe('admin adminAll')
  expect(await readers('adminAll@test.example')).toBe('adminAll')
  expect(await readers('account_admin@test.example')).toBe('adminAll')
})
