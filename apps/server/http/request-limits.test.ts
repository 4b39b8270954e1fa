import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, makeClient } from '#tests/support/client.ts'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { newKey } from '#tests/support/keys.ts'
import { openLiveStream } from '#tests/support/live.ts'
import { openSocket, readResponse } from '#tests/support/raw-http.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const LIMITS = {
  ADDRESS_REQUESTS_PER_MINUTE: '40',
  USER_REQUESTS_PER_MINUTE: '20',
  LARGE_BODIES_PER_MINUTE: '3',
  LIVE_STREAMS_PER_USER: '2',
}

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData, env: { ...LIMITS, TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => world.close())

let addresses = 0
/** Returns the header of a client IP address that no other test uses. */
const freshAddress = () => ({ 'x-forwarded-for': `192.0.2.${++addresses}` })

const statuses = async (count: number, sendOne: () => Promise<{ status: number }>) => {
  const seen: number[] = []
  for (let at = 0; at < count; at++) seen.push((await sendOne()).status)
  return seen
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('[OPS-10] limits the requests from an IP address, also on unknown paths, and returns the time to wait', async () => {
  const from = freshAddress()
  expect(await statuses(40, () => world.nobody.post('/nowhere', {}, from))).toEqual(times(40, 404))
  for (const path of ['/nowhere', '/softwares', '/auth/local']) {
    const answer = await world.nobody.post(path, {}, { ...from, 'accept-language': 'th' })
    expect([path, answer.status, errorCodeOf(answer)]).toEqual([path, 429, 'TOO_MANY_REQUESTS'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await fetch(world.url, { headers: from })).status).toBe(429)
  expect((await world.nobody.get('/health', from)).status).toBe(200)
  expect((await world.nobody.get('/softwares', freshAddress())).status).toBe(200)
})

test('[OPS-10] limits the requests of a user from all IP addresses together, without limiting other users', async () => {
  const vendor = await world.signIn('vendor')
  const me = (client: Client) => client.get('/users/me', freshAddress())
  expect(await statuses(20, () => me(vendor))).toEqual(times(20, 200))
  const answer = await me(vendor)
  expect([answer.status, errorCodeOf(answer)]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await me(await world.signIn('vendor'))).status).toBe(429)
  expect((await me(await world.signIn('vendor2'))).status).toBe(200)
})

test('[API-04] limits the requests of each key separately, without limiting its creator', async () => {
  const admin = await world.signIn('admin')
  const [one, other] = [await newKey(admin, ['deliveries:read']), await newKey(admin, ['deliveries:read'])]
  const list = (token: string | undefined) => world.as(token ?? '').get('/deliveries?_limit=1', freshAddress())
  expect(await statuses(20, () => list(one.key))).toEqual(times(20, 200))
  expect((await list(one.key)).status).toBe(429)
  expect([(await list(other.key)).status, (await list(admin.token)).status]).toEqual([200, 200])
})

const text = (bytes: number) => ({ text: 'x'.repeat(bytes) })

test('[OPS-10] accepts large bodies only where they are needed', async () => {
  const store = await world.signIn('store')
  const signIn = await world.nobody.post(
    '/auth/local',
    { identifier: 'x', password: 'x', ...text(10_000) },
    freshAddress(),
  )
  expect([signIn.status, errorCodeOf(signIn)]).toEqual([413, 'TOO_LARGE'])
  const small = await store.put('/preferences', text(200_000), freshAddress())
  expect([small.status, errorCodeOf(small)]).toEqual([413, 'TOO_LARGE'])
  const large = await store.post('/deliveries', text(1_000_000), freshAddress())
  expect([large.status, errorCodeOf(large)]).toEqual([400, 'BAD_REQUEST'])
})

test('[OPS-10] limits how many large bodies a user sends, not how many small ones', async () => {
  const store = await world.signIn('store2')
  const send = (bytes: number) => store.post('/deliveries', text(bytes), freshAddress())
  expect(await statuses(5, () => send(100))).toEqual(times(5, 400))
  expect(await statuses(4, () => send(200_000))).toEqual([...times(3, 400), 429])
  expect((await send(100)).status).toBe(400)
})

test('[OPS-10] responds to an unknown path without waiting for the body', async () => {
  const socket = await openSocket(world.url)
  const head = `POST /api/nowhere HTTP/1.1\r\nHost: portal\r\nX-Forwarded-For: ${freshAddress()['x-forwarded-for']}`
  socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 6000000\r\nConnection: close\r\n\r\n{`)
  const { status, text: body } = await readResponse(socket)
  expect([status, JSON.parse(body)]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
})

test('[OPS-10] trusts forwarded IP addresses only from configured proxies', async () => {
  const otherClient = makeClient(world.url)
  const from = freshAddress()['x-forwarded-for']
  const spoofed = (fake: string) => otherClient.get('/softwares', { 'x-forwarded-for': `${fake}, ${from}` })
  let last = 0
  for (let at = 0; at <= 40; at++) last = (await spoofed(`203.0.113.${at}`)).status
  expect(last).toBe(429)
})

test('[OPS-10] caps the live streams of a user, and frees a slot when a stream closes', async () => {
  const { token } = await world.signIn('purchase')
  const first = await openLiveStream(world.url, token)
  const second = await openLiveStream(world.url, (await world.signIn('purchase')).token)
  expect([first.status, second.status]).toEqual([200, 200])
  const refused = await world.as(token ?? '').get('/live')
  expect([refused.status, errorCodeOf(refused)]).toEqual([429, 'TOO_MANY_STREAMS'])
  const other = await openLiveStream(world.url, (await world.signIn('purchase2')).token)
  expect(other.status).toBe(200)
  await first.close()
  await expect.poll(() => openLiveStream(world.url, token).then(({ status }) => status), { interval: 500 }).toBe(200)
  await Promise.all([second.close(), other.close()])
})
