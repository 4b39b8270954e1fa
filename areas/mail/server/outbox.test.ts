import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailboxTransport } from '#adapters/mail/mailbox.ts'
import { smtpTransport } from '#adapters/mail/smtp.ts'
import type { MailHooks, NewMail } from '#areas/mail/server/index.ts'
import { enqueueMail, mailsForRecords, OutboxWorker, resendForRecord } from '#areas/mail/server/index.ts'
import {
  type MailServer,
  type MailServerOptions,
  smtpRefusal,
  startMailServer,
} from '#tests/support/services/smtp-server.ts'
import { openTestDatabase } from '#tests/support/world.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.drop())

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

let clock = new Date('2025-11-21T03:00:00Z')
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}

const outboxWorker = (
  port: number,
  more: { hooks?: MailHooks; patienceMs?: number; db?: typeof opened.database.db } = {},
) => {
  const { hooks = {}, patienceMs = 20_000, db = opened.database.db } = more
  const transport = smtpTransport({
    host: '127.0.0.1',
    port,
    tls: 'none',
    from: 'Portal <portal@group.example>',
    patienceMs,
  })
  const created = new OutboxWorker({ db, transport, hooks, publicUrl: 'https://portal.example', now: () => clock })
  closers.push(() => created.stop())
  return created
}

const mailServer = async (options: MailServerOptions = {}): Promise<MailServer> => {
  const server = await startMailServer(options)
  closers.push(() => server.close())
  return server
}

const po: NewMail<'po'> = {
  template: 'po',
  language: 'en',
  to: ['one@supplier.example', 'two@supplier.example', 'three@supplier.example'],
  data: { url: '/confirm-po?id=128', factory: 'AH', po: '41000101', rel: '0', deliveryDate: '2025-11-28' },
}

let records = 0
/** Queues a mail about a new record. */
const write = async (mail: NewMail<'po'> = po): Promise<string> => {
  const id = String(++records)
  await opened.database.db.transaction().execute((unit) => enqueueMail(unit, { ...mail, about: { kind: 'test', id } }))
  return id
}

const states = async (record: string) => {
  const mails = await mailsForRecords(opened.database.db, [{ kind: 'test', ids: [Number(record)] }], [])
  return mails.flatMap(({ recipients }) => recipients.map(({ address, state, answer }) => [address, state, answer]))
}

test('[EML-02] sends a mail to each recipient, in HTML and text, only after its transaction commits', async () => {
  const server = await mailServer()
  await expect(
    opened.database.db.transaction().execute(async (unit) => {
      await enqueueMail(unit, po)
      throw new Error('the rest failed')
    }),
  ).rejects.toThrow('the rest failed')
  const record = await write()
  await outboxWorker(server.port).deliverDue()
  expect(server.arrived).toHaveLength(1)
  const [arrived] = server.arrived
  expect(arrived?.envelopeTo).toEqual(po.to)
  expect(arrived?.mail).toMatchObject({
    subject: 'Automatic PO Confirmation',
    from: { name: 'Portal', address: 'portal@group.example' },
    messageId: expect.stringMatching(/^<[\w-]+@portal\.mail>$/),
    text: expect.stringContaining('https://portal.example/#/confirm-po?id=128'),
    html: expect.stringContaining('href="https://portal.example/#/confirm-po?id=128"'),
  })
  expect(arrived?.mail.to?.map(({ address }) => address)).toEqual(po.to)
  expect(await states(record)).toEqual(po.to.map((address) => [address, 'sent', expect.stringMatching(/^250 /)]))
})

test('[EML-02] delivers a mail to the other recipients when one is permanently refused, and resends it only to that recipient', async () => {
  let knows = false
  const check = (address: string) =>
    address === 'two@supplier.example' && !knows ? smtpRefusal(550, 'no such user') : undefined
  const server = await mailServer({ check })
  const outcomes: unknown[] = []
  const hooks: MailHooks = { test: async (_unit, id, count) => void outcomes.push([id, count]) }
  const record = await write()
  const carrier = outboxWorker(server.port, { hooks })
  await carrier.deliverDue()
  expect(await states(record)).toEqual([
    ['one@supplier.example', 'sent', expect.stringMatching(/^250 /)],
    ['two@supplier.example', 'refused', '550 no such user'],
    ['three@supplier.example', 'sent', expect.stringMatching(/^250 /)],
  ])
  later(600)
  await carrier.deliverDue()
  expect(server.arrived).toHaveLength(1)

  knows = true
  const resent = await opened.database.db
    .transaction()
    .execute((unit) => resendForRecord(unit, { kind: 'test', id: record }))
  expect(resent).toBe(1)
  await carrier.deliverDue()
  expect(server.arrived.map(({ envelopeTo }) => envelopeTo)).toEqual([
    ['one@supplier.example', 'three@supplier.example'],
    ['two@supplier.example'],
  ])
  expect(server.arrived[1]?.mail.messageId).toBe(server.arrived[0]?.mail.messageId)
  expect(outcomes).toEqual([
    [record, { sent: 2, failed: 1, open: 0, kept: 0 }],
    [record, { sent: 3, failed: 0, open: 0, kept: 0 }],
  ])
})

test('[EML-02] sends a mail to a greylisting server again after a delay, with the same Message-ID', async () => {
  const seen = new Set<string>()
  const check = (address: string) => {
    if (seen.has(address)) return undefined
    seen.add(address)
    return smtpRefusal(451, 'greylisted')
  }
  const server = await mailServer({ check })
  const record = await write()
  const carrier = outboxWorker(server.port)
  await carrier.deliverDue()
  expect(await states(record)).toEqual(po.to.map((address) => [address, 'queued', '451 greylisted']))
  later(1)
  await carrier.deliverDue()
  expect(server.arrived).toHaveLength(0)
  later(2)
  await carrier.deliverDue()
  expect(server.arrived.map(({ envelopeTo }) => envelopeTo)).toEqual([po.to])
  expect((await states(record)).map(([, state]) => state)).toEqual(['sent', 'sent', 'sent'])
})

test('[EML-02] stops after three attempts when a mail server hangs up, is slow or is down, and sends the mail only after a manual resend', async () => {
  let mood: 'hang up' | 'slow' = 'hang up'
  const server = await mailServer({
    // the slow server receives the mail but never confirms it
    onData: (stream) => {
      stream.resume()
      if (mood === 'hang up') stream.once('data', () => server.hangUp())
    },
  })
  const record = await write({ ...po, to: ['one@supplier.example'] })
  await outboxWorker(server.port).deliverDue()
  expect((await states(record))[0]).toEqual([
    'one@supplier.example',
    'queued',
    expect.stringMatching(/closed|reset|EPIPE/i),
  ])
  mood = 'slow'
  later(3)
  const impatient = outboxWorker(server.port, { patienceMs: 400 })
  await impatient.deliverDue()
  expect((await states(record))[0]).toEqual(['one@supplier.example', 'queued', expect.stringMatching(/abort|timeout/i)])
  await impatient.stop()
  const { port } = server
  await server.close()
  later(13)
  await outboxWorker(port).deliverDue()
  expect(await states(record)).toEqual([['one@supplier.example', 'failed', expect.stringContaining('ECONNREFUSED')]])
  later(600)
  const back = await mailServer({ listenOn: port })
  const restarted = outboxWorker(port)
  await restarted.deliverDue()
  expect(back.arrived).toHaveLength(0)
  await opened.database.db.transaction().execute((unit) => resendForRecord(unit, { kind: 'test', id: record }))
  await restarted.deliverDue()
  expect(back.arrived).toHaveLength(1)
  expect((await states(record))[0]?.[1]).toBe('sent')
})

test('[EML-02] two processes never send the same mail', async () => {
  const server = await mailServer()
  for (let n = 0; n < 60; n++) await write({ ...po, to: [`n${n}@supplier.example`] })
  const other = opened.reopen ? await opened.reopen() : undefined
  if (other) closers.push(() => other.close())
  const both = [outboxWorker(server.port), outboxWorker(server.port, other ? { db: other.db } : {})]
  await Promise.all(both.map((one) => one.deliverDue()))
  const got = server.arrived.map(({ envelopeTo }) => envelopeTo[0])
  expect(got).toHaveLength(60)
  expect(new Set(got).size).toBe(60)
})

test('[EML-02] sends the mail that a stopped process has claimed when the lease expires', async () => {
  const server = await mailServer()
  const record = await write()
  await sql`update mail.message set lease = gen_random_uuid(), lease_until = ${new Date(clock.getTime() + 60_000)}
    where about_kind = 'test' and about_id = ${record}`.execute(opened.database.db)
  await sql`update mail.recipient set state = 'sending' where mail_id =
    (select id from mail.message where about_kind = 'test' and about_id = ${record})`.execute(opened.database.db)
  const carrier = outboxWorker(server.port)
  await carrier.deliverDue()
  expect(server.arrived).toHaveLength(0)
  later(2)
  await carrier.deliverDue()
  expect(server.arrived).toHaveLength(1)
  expect((await states(record)).map(([, state]) => state)).toEqual(['sent', 'sent', 'sent'])
})

test('[EML-02] leaves out invalid email addresses, and queues no mail without a valid main recipient', async () => {
  const server = await mailServer()
  const record = await write({ ...po, to: [' one@supplier.example', 'ONE@supplier.example', 'no address', 'a@b'] })
  await write({ ...po, to: ['no address'], cc: ['one@supplier.example'] })
  await outboxWorker(server.port).deliverDue()
  expect(server.arrived.map(({ envelopeTo }) => envelopeTo)).toEqual([['one@supplier.example']])
  expect((await states(record)).map(([address]) => address)).toEqual(['one@supplier.example'])
})

test('[EML-02] stores mails while no mail server is set up, and sends a stored mail only when a user resends it', async () => {
  const { db } = opened.database
  const record = await write({ ...po, to: ['one@supplier.example'] })
  const counts: unknown[] = []
  const hooks: MailHooks = { test: async (_unit, _id, count) => void counts.push(count) }
  await new OutboxWorker({ db, transport: mailboxTransport(), hooks, publicUrl: '', now: () => clock }).deliverDue()
  expect(await states(record)).toEqual([['one@supplier.example', 'kept', 'no mail server is set up']])
  expect(counts).toEqual([{ sent: 0, failed: 0, open: 0, kept: 1 }])

  const server = await mailServer()
  const carrier = outboxWorker(server.port)
  await carrier.deliverDue()
  expect(server.arrived).toHaveLength(0)
  await db.transaction().execute((unit) => resendForRecord(unit, { kind: 'test', id: record }))
  await carrier.deliverDue()
  expect(server.arrived).toHaveLength(1)
  expect((await states(record))[0]?.[1]).toBe('sent')
})
