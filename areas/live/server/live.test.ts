import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Sessions, setBlocked } from '#areas/accounts/server/index.ts'
import { operator } from '#kit/server/audit.ts'
import { announce } from '#kit/server/live.ts'
import { pruneLive } from '#kit/server/live-hub.ts'
import type { Client } from '#tests/world/client.ts'
import { addLine, confirm, filled, request } from '#tests/world/deliveries.ts'
import { submit } from '#tests/world/dock.ts'
import { goods, vendors } from '#tests/world/goods.ts'
import { type HeardEvent, type OpenStream, openLive } from '#tests/world/live.ts'
import { PASSWORD, type Username } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
const streams: OpenStream[] = []
beforeAll(async () => {
  world = await openWorld({ prepare: goods })
})
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.close()
})
afterAll(() => world.close())

const listen = async (client: Client, since?: string, url = world.url): Promise<OpenStream> => {
  const stream = await openLive(url, client.token, since)
  streams.push(stream)
  return stream
}
const listenAs = async (username: Username) => listen(await world.signIn(username))
const make = async (client: Client) => confirm(client, request([filled(await addLine(world.database.db), 30)]))
const idsIn = (heard: readonly HeardEvent[]) => heard.map(({ event, data }) => `${event} ${data.id}`)
const tell = (id: number) =>
  world.database.db
    .transaction()
    .execute((unit) =>
      announce(unit, { topic: 'delivery.create', organisation: 103, vendor: vendors.siam, body: { id } }),
    )
const holds =
  (id: number) =>
  (heard: readonly HeardEvent[]): boolean =>
    heard.some(({ data }) => data.id === id)

test('[STA-09] a supplier and its store hear of a confirmation, receipt and deletion, through another server too', async () => {
  const vendor = await world.signIn('vendor')
  const store = await world.signIn('store')
  const other = await world.another()
  const atVendor = await listen(vendor)
  const atStore = await listen(store, undefined, other.url)
  expect([atVendor.status, atVendor.contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])

  const received = await make(vendor)
  expect((await submit(other.as(store.token ?? ''), received)).status).toBe(200)
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
  expect(atVendor.heard[0]?.data).toEqual({ id: received.id })
})

test('[STA-09] [STA-07] nobody hears what the list would not show: another supplier, another organisation, trials, accounting', async () => {
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
  const heard = new Map<Username, OpenStream>()
  for (const name of names) {
    const client = await world.signIn(name)
    clients.set(name, client)
    heard.set(name, await listen(client))
  }
  const real = await make(clients.get('vendor') as Client)
  const trial = await make(clients.get('demo') as Client)
  // the last one is for everybody who hears anything: what was told before it has come
  const others = await confirm(
    clients.get('vendor2') as Client,
    request([filled(await addLine(world.database.db, {}, vendors.other), 30)], {
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
  for (const [name, id] of last) await heard.get(name)?.until(holds(id))
  const beyond = await world.signIn('adminAll')
  const end = await listen(beyond)
  const { id: final } = await make(clients.get('vendor') as Client)
  await end.until(holds(final))

  const told = Object.fromEntries(names.map((name) => [name, heard.get(name)?.heard.map(({ data }) => data.id)]))
  const all = [real.id, others.id, final]
  expect(told).toEqual({
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

test('[STA-09] who comes again hears what was committed meanwhile, also by a transaction that had begun before', async () => {
  const { db, kind } = world.database
  const vendor = await world.signIn('vendor')
  const first = await listen(vendor)
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const late = async () => {
    await db.transaction().execute(async (unit) => {
      // its number and its row are older than those of whom it lets go first
      await announce(unit, { topic: 'delivery.create', organisation: 103, vendor: vendors.siam, body: { id: -1 } })
      begun.resolve()
      await mayEnd.promise
    })
  }
  // the embedded database runs one transaction after the other
  const slow = kind === 'postgres' ? late() : undefined
  if (slow) await begun.promise
  await tell(-2)
  await first.until(holds(-2))
  await first.close()
  expect(holds(-1)(first.heard)).toBe(false)
  mayEnd.resolve()
  await (slow ?? late())
  await tell(-3)
  const again = await listen(vendor, first.lastId())
  await again.until(holds(-3))
  expect(again.heard.map(({ data }) => data.id)).toEqual([-1, -3])
})

test('[STA-09] of many at once none is missed by who breaks off and comes again all the time, on either of two servers', async () => {
  const { db } = world.database
  const other = await world.another()
  const vendor = await world.signIn('vendor')
  let stream = await listen(vendor)
  const WRITERS = 6
  const EACH = 25
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let nth = 0; nth < EACH; nth++)
        await db.transaction().execute(async (unit) => {
          const body = { id: 1_000_000 + writer * EACH + nth }
          await announce(unit, { topic: 'delivery.create', organisation: 103, vendor: vendors.siam, body })
          await sql`select pg_sleep(${((writer * 7 + nth * 3) % 10) / 1000})`.execute(unit)
        })
    }),
  )
  const heard = new Set<unknown>()
  let turns = 0
  const take = () => {
    for (const { event, data } of stream.heard) {
      expect(event).toBe('delivery.create')
      heard.add(data.id)
    }
  }
  const all = () => {
    take()
    return heard.size === WRITERS * EACH
  }
  while (!all()) {
    await stream.until(({ length }) => length > 0 || all())
    await stream.close()
    take()
    turns++
    stream = await listen(vendor, stream.lastId(), turns % 2 ? other.url : world.url)
  }
  await writing
  expect(heard.size).toBe(WRITERS * EACH)
  expect(turns).toBeGreaterThan(0)
})

test('[STA-09] who was away for too long, or says nonsense, is told to load anew', async () => {
  const vendor = await world.signIn('vendor')
  const first = await listen(vendor)
  await first.close()
  await tell(-4)
  await pruneLive(world.database.db, 0)
  for (const since of [
    first.lastId(),
    '99999999999:99999999999:',
    '5:2:',
    '1:9:3,3,,',
    'x',
    "'; drop table live.event; --",
  ]) {
    const again = await listen(vendor, since)
    expect((await again.until(({ length }) => length > 0))[0]?.event).toBe('reset')
    await tell(-5)
    expect((await again.until(holds(-5))).length).toBe(2)
  }
})

test('[STA-09] [SES-08] a stream ends with its session: sign-out, another password, a block; others go on', async () => {
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
  const kept = await listen(one)
  expect((await one.put(`/users/${id}`, passwords)).status).toBe(200)
  await elsewhere.ended
  await one.put(`/users/${id}`, {
    ...passwords,
    oldPassword: 'another good one',
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
  })

  // another server hears of the block as well
  const { signIn, url } = await world.another()
  const blocked = await listen(await signIn('purchase2'), undefined, url)
  await setBlocked(
    world.database.db,
    new Sessions(world.database.db, '', () => new Date()),
    'purchase2',
    true,
    operator('block-user'),
    new Date(),
  )
  expect((await blocked.until(({ length }) => length > 0)).at(-1)?.data).toEqual({ code: 'BLOCKED' })
  await blocked.ended

  await tell(-6)
  await goesOn.until(holds(-6))
  expect(kept.heard.map(({ event }) => event)).not.toContain('ended')
})

test('[STA-09] [OPS-04] a server that stops ends its streams and keeps nobody waiting', async () => {
  const alone = await openWorld({ prepare: goods })
  const stream = await openLive(alone.url, (await alone.signIn('vendor')).token)
  await alone.close()
  await stream.ended
})
