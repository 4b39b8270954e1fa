import { afterAll, beforeAll, expect, test } from 'vitest'
import { Sessions, setUserBlocked } from '#areas/accounts/server/index.ts'
import { operatorActor } from '#kit/server/audit.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { announceDelivery, createListeners, includesDelivery } from '#tests/support/listeners.ts'
import { type LiveStream, openLiveStream, type ReceivedEvent } from '#tests/support/live.ts'
import { PASSWORD, type Username } from '#tests/support/people.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

const listen = createListeners(() => world)
const listenAs = async (username: Username) => listen(await world.signIn(username))
const make = async (client: Client) =>
  confirmDelivery(client, deliveryRequest([filledLine(await addLine(world.database.db), 30)]))
const idsIn = (received: readonly ReceivedEvent[]) => received.map(({ event, data }) => `${event} ${data.id}`)

test('[STA-09] notifies a supplier and its store of a confirmation, receipt and deletion, also through another server', async () => {
  const vendor = await world.signIn('vendor')
  const store = await world.signIn('store')
  const other = await world.another()
  const atVendor = await listen(vendor)
  const atStore = await listen(store, undefined, other.url)
  expect([atVendor.status, atVendor.contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])

  const received = await make(vendor)
  expect((await submitReceipt(other.as(store.token ?? ''), received)).status).toBe(200)
  const deleted = await make(vendor)
  await vendor.put(`/deliveries/${deleted.id}`, { status: 'deleted', remarks: 'wrong truck' })
  const story = [
    `delivery.create ${received.id}`,
    `delivery.receive ${received.id}`,
    `delivery.create ${deleted.id}`,
    `delivery.delete ${deleted.id}`,
  ]
  for (const stream of [atVendor, atStore])
    expect(idsIn(await stream.until(({ length }) => length >= 4))).toEqual(story)
  expect(atVendor.received[0]?.data).toEqual({ id: received.id })
})

test('[STA-09] [STA-07] sends no event to users whose list would not show the delivery: another supplier, another organisation, trial accounts, accounting', async () => {
  const names = [
    'vendor',
    'vendor2',
    'demo',
    'demo2',
    'store',
    'store2',
    'admin',
    'adminAll',
    'account',
    'account_admin',
  ] as const
  const clients = new Map<Username, Client>()
  const received = new Map<Username, LiveStream>()
  for (const name of names) {
    const client = await world.signIn(name)
    clients.set(name, client)
    received.set(name, await listen(client))
  }
  const real = await make(clients.get('vendor') as Client)
  const trial = await make(clients.get('demo') as Client)
  // every listener receives the last event, so it has also received all earlier ones
  const others = await confirmDelivery(
    clients.get('vendor2') as Client,
    deliveryRequest([filledLine(await addLine(world.database.db, {}, vendors.other), 30)], {
      site: { VENDOR_SITE_CODE: 'CHONBURI', ADDR: '' },
    }),
  )
  const last = new Map<Username, number>([
    ['vendor', real.id],
    ['vendor2', others.id],
    ['demo', trial.id],
    ['store', others.id],
    ['admin', others.id],
    ['adminAll', others.id],
  ])
  for (const [name, id] of last) await received.get(name)?.until(includesDelivery(id))
  const beyond = await world.signIn('adminAll')
  const end = await listen(beyond)
  const { id: final } = await make(clients.get('vendor') as Client)
  await end.until(includesDelivery(final))
  for (const name of ['vendor', 'store', 'admin', 'adminAll'] as const)
    await received.get(name)?.until(includesDelivery(final))

  const notified = Object.fromEntries(
    names.map((name) => [name, received.get(name)?.received.map(({ data }) => data.id)]),
  )
  const all = [real.id, others.id, final]
  expect(notified).toEqual({
    vendor: [real.id, final],
    vendor2: [others.id],
    demo: [trial.id],
    demo2: [],
    store: all,
    store2: [],
    admin: all,
    adminAll: all,
    account: [],
    account_admin: [],
  })
})

test('[STA-09] [SES-08] ends the streams of a session at sign-out, password change or block, and leaves other streams open', async () => {
  const goesOn = await listenAs('vendor')
  const out = await world.signIn('vendorColleague')
  const atOut = await listen(out)
  await out.post('/auth/sign-out')
  expect((await atOut.until(({ length }) => length > 0)).at(-1)).toEqual({
    event: 'ended',
    data: { code: 'SESSION_EXPIRES' },
  })
  await atOut.ended

  const one = await world.signIn('store2')
  const elsewhere = await listenAs('store2')
  const { id } = (await one.get<{ id: number }>('/users/me')).body
  const passwords = { oldPassword: PASSWORD, password: 'another good one', passwordConfirmation: 'another good one' }
  const openStream = await listen(one)
  expect((await one.put(`/users/${id}`, passwords)).status).toBe(200)
  await elsewhere.ended
  await one.put(`/users/${id}`, {
    ...passwords,
    oldPassword: 'another good one',
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
  })

  // blocking a user also ends the streams of another server process
  const { signIn, url } = await world.another()
  const blocked = await listen(await signIn('purchase2'), undefined, url)
  await setUserBlocked(
    world.database.db,
    new Sessions(world.database.db, '', () => new Date()),
    'purchase2',
    true,
    operatorActor('block-user'),
    new Date(),
  )
  expect((await blocked.until(({ length }) => length > 0)).at(-1)?.data).toEqual({ code: 'BLOCKED' })
  await blocked.ended

  await announceDelivery(world, -6)
  await goesOn.until(includesDelivery(-6))
  expect(openStream.received.map(({ event }) => event)).not.toContain('ended')
})

test('[STA-09] [OPS-04] a server that shuts down ends its streams without delay', async () => {
  const alone = await openWorld({ prepare: addErpData })
  const stream = await openLiveStream(alone.url, (await alone.signIn('vendor')).token)
  await alone.close()
  await stream.ended
})
