import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type KeyScope, scopes } from '#areas/accounts/rules/scopes.ts'
import { type Client, type ClientResponse, makeClient } from '#tests/support/client.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys, newKey } from '#tests/support/keys.ts'
import { type Username, usernames } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'
import { type Fixture, prepareFixture } from './matrix/fixture.ts'
import type { Probe } from './matrix/probe.ts'
import { openCallProbes, probes } from './matrix/probes.ts'

let fixture: Fixture
beforeAll(async () => {
  const now = new Date('2025-11-21T03:00:00Z')
  fixture = await prepareFixture(await openWorld({ now, prepare: addErpData, smtp: true }))
})
afterAll(() => fixture.world.close())

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { security?: Record<string, string[]>[] }>>>>
}

/**
 * Returns every call in the running server's OpenAPI document: 'GET /deliveries/{id}', and the scope that keys need for
 * it.
 */
const registered = async (): Promise<{ call: string; isOpen: boolean; scope: string | undefined }[]> => {
  const { body } = await fixture.world.nobody.get<ApiDocument>('/docs')
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      call: `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
      isOpen: security?.length === 0,
      scope: security?.flatMap(({ oauth = [] }) => oauth)[0],
    })),
  )
}

/**
 * Returns the users who make the call of the probe at position `at`: all users, or on PGlite every fourth user,
 * starting with a different one for each probe. That is enough on PGlite, because rights are decided before a query and
 * both databases get the same queries.
 */
const callersOf = ({ at, storesForLater }: Probe & { readonly at: number }) =>
  process.env.TEST_DATABASE === 'pglite' && !storesForLater
    ? usernames.filter((_, index) => (index + at) % 4 === 0)
    : usernames

const tried = async ({ send, read }: Probe, callers: readonly Username[]) => {
  const found: [string, string][] = []
  for (const username of callers) {
    const answer = await send(fixture.clients[username], fixture, username)
    found.push([username, read ? await read(answer, fixture) : String(answer.status)])
  }
  return Object.fromEntries(found)
}

describe('every call by every role, with data of the user’s own supplier, another supplier and another organisation', () => {
  test('[API-03] every call has an expectation, and every expectation has a call', async () => {
    const calls = await registered()
    const named = (isOpen: boolean) => calls.filter((one) => one.isOpen === isOpen).map(({ call }) => call)
    expect([...new Set(probes.map(({ call }) => call))].sort()).toEqual(named(false).sort())
    expect(Object.keys(openCallProbes).sort()).toEqual(named(true).sort())
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
    const invented = makeClient(fixture.world.url, 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl')
    for (const visitor of [fixture.world.nobody, invented])
      for (const { call, send } of probes.filter(({ call }) => call !== 'POST /auth/sign-out'))
        expect((await send(visitor, fixture, 'vendor')).status, call).toBe(401)
    expect((await fixture.world.nobody.post('/auth/sign-out')).status).toBe(401)
    for (const [call, { send, status }] of Object.entries(openCallProbes))
      expect((await send(fixture.world.nobody)).status, call).toBe(status)
  })
})

/**
 * Creates a client that makes the probed call with a key, and the preparing calls as the user.
 * @returns the client, and the responses to the calls with the key
 */
const partlyMachine = (call: string, machine: Client, user: Client): { client: Client; answers: ClientResponse[] } => {
  const [method = '', template = ''] = call.split(' ')
  const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`)
  const answers: ClientResponse[] = []
  const choose =
    (verb: string, name: 'get' | 'post' | 'put' | 'delete' | 'upload' | 'bytes') =>
    async (path: string, ...rest: never[]) => {
      const isProbed = verb === method && pattern.test(path)
      const send = (isProbed ? machine : user)[name] as (path: string, ...rest: never[]) => Promise<ClientResponse>
      const answer = await send(path, ...rest)
      if (isProbed) answers.push(answer)
      return answer
    }
  const client = {
    token: machine.token,
    get: choose('GET', 'get'),
    post: choose('POST', 'post'),
    put: choose('PUT', 'put'),
    delete: choose('DELETE', 'delete'),
    upload: choose('POST', 'upload'),
    bytes: choose('GET', 'bytes'),
  }
  return { client: client as Client, answers }
}

const creators = ['vendor', 'admin'] as const

/**
 * Returns the probes for keys, except sign-out, which signs in a separate user. A key is refused by its scope before
 * any data of its creator is read, so each refusal is tried with the key of only one creator, in turn. On PGlite only
 * every third probe is used, because both databases get the same queries.
 */
const sampled = (offset: number, isAllowed: (call: string) => boolean) =>
  probes.filter(
    ({ call }, at) =>
      call !== 'POST /auth/sign-out' &&
      (isAllowed(call) || (at + offset) % creators.length === 0) &&
      (process.env.TEST_DATABASE !== 'pglite' || (at + offset) % 3 === 0),
  )

describe('every call by keys of each scope, with data of the user’s own supplier, another supplier and another organisation', () => {
  const callOfScope = new Map<string, string | undefined>()
  beforeAll(async () => {
    await allowKeys(fixture.clients.adminAll, vendors.siam)
    for (const { call, scope } of await registered()) callOfScope.set(call, scope)
  })

  test('[API-04] scopes that only read allow no call that changes anything', () => {
    const changing = [...callOfScope].filter(([call, scope]) => scope?.endsWith(':read') && !call.startsWith('GET '))
    // this call only counts deliveries
    expect(changing.map(([call]) => call)).toEqual(['POST /posInvoice/checkexist'])
    expect(
      [...new Set(callOfScope.values())].filter((scope) => scope !== undefined && !scopes.includes(scope as KeyScope)),
    ).toEqual([])
  })

  test.for(creators.flatMap((creator, at) => scopes.map((scope, index) => ({ creator, scope, offset: at + index }))))(
    '[API-04] a key of $creator with $scope gets what $creator gets in this scope, and 403 for everything else',
    async ({ creator, scope, offset }) => {
      const machine = makeClient(fixture.world.url, (await newKey(fixture.clients[creator], [scope])).key)
      const wrong: unknown[] = []
      const allows = (call: string) => callOfScope.get(call) === scope
      for (const { call, what, send, read, expected } of sampled(offset, allows)) {
        const { client, answers } = partlyMachine(call, machine, fixture.clients[creator])
        const answer = await send(client, fixture, creator)
        const isAllowed = allows(call)
        const found = isAllowed ? (read ? await read(answer, fixture) : String(answer.status)) : null
        const refused = call === 'GET /live' ? [answer] : answers
        const isRight = isAllowed
          ? found === expected[creator]
          : refused.length > 0 && refused.every(({ status }) => status === 403)
        if (!isRight)
          wrong.push([call, what, isAllowed ? [found, expected[creator]] : refused.map(({ status }) => status)])
      }
      expect(wrong).toEqual([])
    },
  )
})
