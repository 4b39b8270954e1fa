import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { PASSWORD, type Username } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { OwnSession } from '../contract.ts'

const start = new Date()
let world: World
beforeAll(async () => {
  world = await openWorld({
    now: start,
    env: { SESSION_HOURS: '8', SESSION_IDLE_HOURS: '2', TRUSTED_PROXIES: '127.0.0.1' },
  })
})
beforeEach(() => world.setNow(start))
afterAll(() => world.close())

const inMinutes = (minutes: number) => world.setNow(new Date(start.getTime() + minutes * 60_000))

const signIn = async (username: Username, userAgent: string, address = '203.0.113.7'): Promise<Client> => {
  const facts = { 'user-agent': userAgent, 'x-forwarded-for': address }
  const { body } = await world.nobody.post<{ jwt: string }>(
    '/auth/local',
    { identifier: username, password: PASSWORD },
    facts,
  )
  return world.as(body.jwt)
}
const sessionsOf = async (client: Client) => (await client.get<OwnSession[]>('/auth/sessions')).body
const worksFor = async (client: Client) => (await client.get('/users/me')).status === 200

test('[SES-12] shows users only their own sessions, with device, IP address, start and last use', async () => {
  const desk = await signIn('vendor', 'Desk browser')
  const phone = await signIn('vendor', 'Phone browser', '198.51.100.3')
  await signIn('vendorColleague', 'Colleague')
  inMinutes(20)
  expect(await sessionsOf(desk)).toMatchObject([
    { current: true, device: 'Desk browser', ip: '203.0.113.7', since: start.toISOString() },
    { current: false, device: 'Phone browser', ip: '198.51.100.3', lastUsed: start.toISOString() },
  ])
  const [own] = await sessionsOf(desk)
  expect(own?.lastUsed).toBe(new Date(start.getTime() + 20 * 60_000).toISOString())
  expect(await sessionsOf(phone)).toHaveLength(2)
})

test('[SES-12] ends one session or all other sessions of the user, and never a session of another user', async () => {
  const [desk, phone, tablet] = [
    await signIn('store', 'Desk'),
    await signIn('store', 'Phone'),
    await signIn('store', 'Tablet'),
  ]
  const foreign = await signIn('store2', 'Foreign')
  const [foreignId] = (await sessionsOf(foreign)).map(({ id }) => id)
  expect((await desk.delete(`/auth/sessions/${foreignId}`)).body).toMatchObject({ code: 'SESSION_NOT_FOUND' })
  expect(await worksFor(foreign)).toBe(true)
  const phoneId = (await sessionsOf(desk)).find(({ device }) => device === 'Phone')?.id
  expect((await desk.delete(`/auth/sessions/${phoneId}`)).status).toBe(200)
  expect((await desk.delete(`/auth/sessions/${phoneId}`)).status).toBe(404)
  expect([await worksFor(phone), await worksFor(tablet), await worksFor(desk)]).toEqual([false, true, true])
  expect((await desk.post('/auth/sessions/end-others', {})).status).toBe(200)
  expect([await worksFor(tablet), await worksFor(desk), await worksFor(foreign)]).toEqual([false, true, true])
})

test('[SES-12] an administrator can end the sessions of managed users', async () => {
  const store = await signIn('store', 'Desk')
  const store2 = await signIn('store2', 'Desk')
  const admin = await signIn('admin', 'Desk')
  const idOf = async (client: Client) => (await client.get<{ id: number }>('/users/me')).body.id
  expect((await admin.post(`/users/${await idOf(store2)}/end-sessions`, {})).status).toBe(404)
  expect((await store.post(`/users/${await idOf(admin)}/end-sessions`, {})).status).toBe(403)
  expect((await admin.post(`/users/${await idOf(store)}/end-sessions`, {})).status).toBe(200)
  expect((await admin.post(`/users/${await idOf(admin)}/end-sessions`, {})).status).toBe(200)
  expect([await worksFor(store), await worksFor(store2), await worksFor(admin)]).toEqual([false, true, true])
  const { body } = await admin.get<{ what: string }[]>('/audit?kind=user')
  expect(body.map(({ what }) => what)).toContain('user.end-sessions')
})

test('[SES-12] a session ends after the idle hours without use, and after its maximum hours even if it is used', async () => {
  const idle = await signIn('purchase', 'Idle')
  const used = await signIn('purchase', 'Used')
  for (let minute = 60; minute < 8 * 60; minute += 60) {
    inMinutes(minute)
    expect(await worksFor(used), `after ${minute} minutes`).toBe(true)
  }
  expect(await worksFor(idle)).toBe(false)
  expect(await sessionsOf(used)).toHaveLength(1)
  inMinutes(8 * 60)
  expect(await worksFor(used)).toBe(false)
})
