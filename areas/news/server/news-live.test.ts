import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { type LiveStream, openLiveStream } from '#tests/support/live.ts'
import { publishNews } from '#tests/support/news.ts'
import type { Username } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let store: Client
let books: Client
const streams: LiveStream[] = []
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  ;[store, books] = await Promise.all([world.signIn('store'), world.signIn('account_admin')])
})
afterAll(async () => {
  for (const stream of streams) await stream.close()
  await world.close()
})

test('[NWS-03] [STA-09] announces news to all staff, and to all suppliers or only those that the item names', async () => {
  const names = ['vendor', 'vendor2', 'demo', 'internal', 'store', 'store2', 'purchase', 'adminAll', 'account'] as const
  const received = new Map<Username, LiveStream>()
  for (const name of names) {
    const stream = await openLiveStream(world.url, (await world.signIn(name)).token)
    streams.push(stream)
    received.set(name, stream)
  }
  const forBoth = await publishNews(store, { vendor_id: `${vendors.siam},${vendors.other}` })
  await store.put(`/information/${forBoth.id}`, { vendor_id: String(vendors.other) })
  const forOther = await publishNews(store, { vendor_id: String(vendors.other), type: 'map' })
  await store.delete(`/information/${forOther.id}`)
  const ofBooks = await publishNews(books, { from: 'account' })
  const forAll = await publishNews(store, { type: 'calendar' })
  const last: Readonly<Record<(typeof names)[number], number>> = {
    vendor: forAll.id,
    vendor2: forAll.id,
    demo: forAll.id,
    internal: forAll.id,
    store: forAll.id,
    store2: forAll.id,
    purchase: forAll.id,
    adminAll: forAll.id,
    account: ofBooks.id,
  }
  const notified: Record<string, string[]> = {}
  for (const name of names) {
    const all = await received.get(name)?.until((events) => events.some(({ data }) => data.id === last[name]))
    // removes duplicates, because a user who sees all suppliers gets one event per supplier of the item
    notified[name] = [...new Set((all ?? []).map(({ event, data }) => `${event} ${data.id}`))]
  }
  const create = `store-info.create ${forBoth.id}`
  const change = `store-info.change ${forBoth.id}`
  const others = [`store-info.create ${forOther.id}`, `store-info.delete ${forOther.id}`]
  const everybody = `store-info.create ${forAll.id}`
  const accounting = `account-info.create ${ofBooks.id}`
  expect(notified).toEqual({
    vendor: [create, change, everybody],
    vendor2: [create, change, ...others, everybody],
    demo: [create, change, everybody],
    internal: [everybody],
    store: [create, change, ...others, everybody],
    store2: [create, change, ...others, everybody],
    purchase: [create, change, ...others, everybody],
    adminAll: [create, change, ...others, accounting, everybody],
    account: [accounting],
  })
})
