import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { operatorActor, writeAudit } from '#kit/server/audit.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { applyRetention, monthsBefore, readRetention } from './retention.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

const NOW = new Date('2026-11-15T05:00:00Z')
const months = { audit: 12, mails: 6, scans: 6 }

const change = { what: 'thing.change', kind: 'thing', organisation: null, vendor: null }
const write = (id: string, at: string) =>
  world.database.db
    .transaction()
    .execute((unit) => writeAudit(unit, operatorActor('test'), new Date(at), { ...change, id }))

const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(world.database.db)).rows.map(({ name }) => name)

const monthsOfAudit = () =>
  names(sql<{ name: string }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit.entry'::regclass and c.relkind = 'r' order by 1`)

const recordsOfAudit = () =>
  names(sql<{ name: string }>`select record as name from audit.entry where kind = 'thing' order by at`)

test('[OPS-11] keeps audit entries by month for the configured time, and removes older months, and old entries that are in no monthly partition', async () => {
  const { db } = world.database
  await sql`alter table audit.entry disable trigger user`.execute(db)
  await write('without a month, old', '2025-10-31T16:00:00Z')
  await write('without a month', '2025-11-02T05:00:00Z')
  await applyRetention(db, NOW, months)
  expect(await monthsOfAudit()).toEqual(['entry_2026_11', 'entry_2026_12', 'entry_2027_01', 'entry_other'])
  await write('in its month', '2026-11-20T05:00:00Z')
  expect(await recordsOfAudit()).toEqual(['without a month', 'in its month'])
  await expect(sql`delete from audit.entry_2026_11`.execute(db)).rejects.toThrow('the audit only grows')
  await expect(sql`truncate audit.entry_other`.execute(db)).rejects.toThrow('the audit only grows')

  await applyRetention(db, new Date('2027-11-30T05:00:00Z'), months)
  expect(await recordsOfAudit()).toEqual(['in its month'])
  await applyRetention(db, new Date('2027-12-01T05:00:00Z'), months)
  expect(await recordsOfAudit()).toEqual([])
  expect(await monthsOfAudit()).not.toContain('entry_2026_11')
})

test('[OPS-11] two processes can prepare the audit partitions of the next months concurrently', async () => {
  const { db } = world.database
  const at = new Date('2031-03-01T00:00:00Z')
  await Promise.all([applyRetention(db, at, months), applyRetention(db, at, months)])
  expect(await monthsOfAudit()).toContain('entry_2031_05')
})

test('[OPS-11] deletes sent and failed mails, scans of received deliveries and idempotency keys after their retention time, and nothing else', async () => {
  const { db } = world.database
  const [vendor, store] = [await world.signIn('vendor'), await world.signIn('store')]
  const line = await addLine(db, { QUANTITY: 1000, QUANTITY_REMAIN: 1000 })
  const received = await confirmDelivery(vendor, deliveryRequest([filledLine(line, 20, 2)]))
  const scan = (deliveryId: number) =>
    store.post('/receiving/scans', {
      deliveryId,
      scans: [{ id: randomUUID(), sequence: 1, pack: 1, at: new Date().toISOString() }],
    })
  expect((await scan(received.id)).status).toBe(200)
  expect((await submitReceipt(store, received)).status).toBe(200)
  await world.deliverMails()
  const key = { 'idempotency-key': randomUUID() }
  const { body: open } = await vendor.post<Delivery>('/deliveries', deliveryRequest([filledLine(line, 20, 2)]), key)
  expect((await scan(open.id)).status).toBe(200)
  await db
    .insertInto('mail.message')
    .values({
      message_id: '<open@test>',
      template: 'po',
      language: 'en',
      subject: 'waits',
      data: '{}',
      not_before: new Date(Date.now() + 365 * 86_400_000),
    })
    .execute()
  const counts = async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::integer from mail.message where not open) as done,
      (select count(*)::integer from mail.message where open) as waiting,
      (select count(*)::integer from receiving.scan where delivery_id = ${received.id}) as received,
      (select count(*)::integer from receiving.scan where delivery_id = ${open.id}) as open,
      (select count(*)::integer from receiving.receipt) as receipts,
      (select count(*)::integer from deliveries.delivery) as deliveries,
      (select count(*)::integer from deliveries.delivery where idempotency_key is not null) as keys`.execute(db)
    return rows[0]
  }
  const before = await counts()
  expect(before).toMatchObject({ open: 1, received: 1, waiting: 1, receipts: 1, deliveries: 2, keys: 1 })
  expect(before?.done).toBeGreaterThan(0)

  const inMonths = (count: number) => new Date(Date.now() + count * 31 * 86_400_000)
  await applyRetention(db, inMonths(2), months)
  expect(await counts()).toEqual({ ...before, keys: 0 })
  await applyRetention(db, inMonths(7), months)
  expect(await counts()).toEqual({ ...before, keys: 0, done: 0, received: 0 })
})

test('[OPS-11] reads the retention months from the setting, and rejects unknown names and invalid numbers', () => {
  expect(readRetention(undefined)).toEqual({ audit: 84, mails: 24, scans: 24 })
  expect(readRetention('mails=12, audit=120')).toEqual({ audit: 120, mails: 12, scans: 24 })
  for (const text of ['news=3', 'mails=0', 'mails', 'audit=1.5', 'toString=3'])
    expect(() => readRetention(text), text).toThrow('RETENTION_MONTHS must be like')
})

test('[OPS-11] removes nothing early at the end of a month that is longer than the month of the oldest data', () => {
  const before = (day: string, count: number) =>
    monthsBefore(new Date(`${day}T05:00:00Z`), count)
      .toISOString()
      .slice(0, 10)
  expect(before('2026-08-31', 6)).toBe('2026-02-28')
  expect(before('2026-08-28', 6)).toBe('2026-02-28')
  expect(before('2028-02-29', 24)).toBe('2026-02-28')
  expect(before('2026-01-31', 1)).toBe('2025-12-31')
})
