import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeClient } from '#tests/support/client.ts'
import { goods } from '#tests/support/goods.ts'
import { type Username, usernames } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'
import type { Probe } from './matrix/probe.ts'
import { open, probes } from './matrix/probes.ts'
import { prepareSetting, type Setting } from './matrix/setting.ts'

let setting: Setting
beforeAll(async () => {
  const now = new Date('2025-11-21T03:00:00Z')
  setting = await prepareSetting(await openWorld({ now, prepare: goods, smtp: true }))
})
afterAll(() => setting.world.close())

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { security?: unknown[] }>>>>
}

/** Every call in the running server's OpenAPI document: 'GET /deliveries/{id}'. */
const registered = async (): Promise<{ call: string; isOpen: boolean }[]> => {
  const { body } = await setting.world.nobody.get<ApiDocument>('/docs')
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      call: `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
      isOpen: security?.length === 0,
    })),
  )
}

/**
 * The users who make the call of the probe at this position: all of them; on PGlite every fourth one, beginning with another
 * user for each probe, because rights are decided before a query and both databases get the same queries.
 */
const callersOf = ({ at, storesForLater }: Probe & { readonly at: number }) =>
  process.env.TEST_DATABASE === 'pglite' && !storesForLater
    ? usernames.filter((_, index) => (index + at) % 4 === 0)
    : usernames

const tried = async ({ send, read }: Probe, callers: readonly Username[]) => {
  const found: [string, string][] = []
  for (const username of callers) {
    const answer = await send(setting.clients[username], setting, username)
    found.push([username, read ? await read(answer, setting) : String(answer.status)])
  }
  return Object.fromEntries(found)
}

describe('every call by every role, with data of the own, another supplier and another organisation', () => {
  test('[API-03] every call has an expectation, and every expectation has a call', async () => {
    const calls = await registered()
    const named = (isOpen: boolean) => calls.filter((one) => one.isOpen === isOpen).map(({ call }) => call)
    expect([...new Set(probes.map(({ call }) => call))].sort()).toEqual(named(false).sort())
    expect(Object.keys(open).sort()).toEqual(named(true).sort())
  })

  test.for(probes.map((probe, at) => ({ ...probe, at, name: `${probe.call}: ${probe.what}` })))(
    '[API-03] $name',
    async (probe) => {
      const callers = callersOf(probe)
      const expected = Object.fromEntries(callers.map((username) => [username, probe.expected[username]]))
      expect(await tried(probe, callers)).toEqual(expected)
    },
  )

  test('[API-03] every call except the open ones answers 401 without a session or with an invented token', async () => {
    const invented = makeClient(setting.world.url, 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl')
    for (const visitor of [setting.world.nobody, invented])
      for (const { call, send } of probes.filter(({ call }) => call !== 'POST /auth/sign-out'))
        expect((await send(visitor, setting, 'vendor')).status, call).toBe(401)
    expect((await setting.world.nobody.post('/auth/sign-out')).status).toBe(401)
    for (const [call, { send, status }] of Object.entries(open))
      expect((await send(setting.world.nobody)).status, call).toBe(status)
  })
})
