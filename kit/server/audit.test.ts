import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Sessions, setUserBlocked } from '#areas/accounts/server/index.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine, freshNumber } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { operatorActor, writeAudit } from './audit.ts'

const NOW = new Date('2025-11-24T03:00:00.000Z')

let world: World
beforeAll(async () => {
  world = await openWorld({ now: NOW, prepare: addErpData })
})
afterAll(() => world.close())

const entriesOf = (kind: string, record: number | string) =>
  world.database.db
    .selectFrom('audit.entry')
    .selectAll()
    .where('kind', '=', kind)
    .where('record', '=', String(record))
    .orderBy('id')
    .execute()
const idOf = async (username: string) =>
  (
    await world.database.db
      .selectFrom('accounts.user_account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id
const change = { what: 'thing.make', kind: 'thing', organisation: 103, vendor: null }

test('[OPS-05] a confirmation, conversion, receipt and deletion each record who, when, what, before, after and from where', async () => {
  const vendor = await world.signIn('vendor')
  const store = await world.signIn('store')
  const make = async () =>
    confirmDelivery(
      vendor,
      deliveryRequest([filledLine(await addLine(world.database.db), 30)], { isInvoice: false, number: freshNumber() }),
    )
  const delivery = await make()
  const number = delivery.details.invoiceNo
  const invoice = { isInvoice: true, invoiceNo: freshNumber(), invoiceDate: '2025-11-24' }
  await vendor.put(`/deliveries/${delivery.id}`, { details: invoice }, { 'user-agent': 'Handheld 7' })
  const receipt = await submitReceipt(store, delivery)

  const entries = await entriesOf('delivery', delivery.id)
  expect(entries.map(({ what, user_name, user_type }) => [what, user_name, user_type])).toEqual([
    ['delivery.create', 'vendor', 'vendor'],
    ['delivery.convert', 'vendor', 'vendor'],
    ['delivery.begin-receipt', 'store', 'store'],
    ['delivery.receive', 'store', 'store'],
  ])
  for (const entry of entries)
    expect(entry).toMatchObject({
      at: NOW,
      organisation: 103,
      vendor: vendors.siam,
      ip: '127.0.0.1',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  const [created, converted, , received] = entries
  expect(created).toMatchObject({ before: null, after: { status: 'transit', doNo: number, lines: 1, packs: 3 } })
  expect(converted).toMatchObject({
    device: 'Handheld 7',
    before: { invoiceNo: null, doNo: number },
    after: { status: 'transit', invoiceNo: invoice.invoiceNo, doNo: number },
  })
  expect(received).toMatchObject({
    before: { status: 'transit' },
    after: {
      status: 'completed',
      receivedNo: receipt.body.receiveNumber,
      receiver: 'EMP-0042',
      storeName: 'Main store',
    },
  })

  const other = await make()
  await vendor.put(`/deliveries/${other.id}`, { status: 'deleted', remarks: 'wrong truck' })
  await vendor.put(`/deliveries/${other.id}`, { status: 'deleted', remarks: 'once more' })
  expect((await entriesOf('delivery', other.id)).map(({ what, before, after }) => [what, before, after])).toEqual([
    ['delivery.create', null, expect.anything()],
    ['delivery.delete', { status: 'transit' }, { status: 'deleted', remarks: 'wrong truck' }],
  ])
})

test('[OPS-05] records a password change, a language change and a block without any secret', async () => {
  const client = await world.signIn('purchase')
  const id = await idOf('purchase')
  await client.put(`/users/${id}`, { language: 'th' })
  await client.put(`/users/${id}`, { language: 'th' })
  const passwords = { oldPassword: PASSWORD, password: 'another good one', passwordConfirmation: 'another good one' }
  expect((await client.put(`/users/${id}`, passwords)).status).toBe(200)
  expect((await client.put(`/users/${id}`, passwords)).status).toBe(400)
  const { db } = world.database
  await setUserBlocked(db, new Sessions(db, '', () => NOW), 'purchase', true, operatorActor('block-user'), NOW)

  const entries = await entriesOf('user', id)
  expect(entries.map(({ what, user_name, before, after }) => [what, user_name, before, after])).toEqual([
    ['user.change-language', 'purchase', { language: 'en' }, { language: 'th' }],
    ['user.change-password', 'purchase', null, null],
    ['user.block', 'operator', null, null],
  ])
  expect(entries[2]).toMatchObject({ user_id: null, user_type: 'operator', device: 'npm run portal -- block-user' })
  expect(JSON.stringify(entries)).not.toMatch(/another good one|argon2/)
})

test('[OPS-05] an audit entry is written only if its change is committed, and can never be changed, deleted or truncated', async () => {
  const { db } = world.database
  const work = db.transaction().execute(async (unit) => {
    await writeAudit(unit, operatorActor('test'), NOW, { ...change, id: 'undone' })
    throw new Error('undone')
  })
  await expect(work).rejects.toThrow('undone')
  expect(await entriesOf('thing', 'undone')).toEqual([])

  await db
    .transaction()
    .execute((unit) => writeAudit(unit, operatorActor('test'), NOW, { ...change, id: 'kept', after: { a: 1 } }))
  for (const attempt of [
    sql`update audit.entry set user_name = 'somebody else'`,
    sql`delete from audit.entry`,
    sql`delete from audit.entry where false`,
    sql`truncate audit.entry`,
    sql`truncate audit.entry cascade`,
  ])
    await expect(attempt.execute(db)).rejects.toThrow('the audit only grows')
  expect(await entriesOf('thing', 'kept')).toMatchObject([{ after: { a: 1 }, before: null, ip: null }])
})
