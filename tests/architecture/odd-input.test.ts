import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}

let world: World
const clients: Client[] = []
const who: readonly Username[] = ['adminAll', 'store', 'vendor', 'account_admin']
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  for (const username of who) clients.push(await world.signIn(username))
})
afterAll(() => world.close())

/** Values that databases, calendars or numbers reject, or that have a special meaning elsewhere. */
const odd = [
  '\0',
  'a\0b',
  '\uD800',
  '%',
  "'; --",
  '1e400',
  '-1',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'constructor',
  'ก'.repeat(300),
]
const oddInBodies = [...odd, 1e300, -1, 2 ** 53, 0.1, null, true, [], {}, ['\0'], { '\0': '\0' }]

/** Calls that are left out: streams, and calls that end or lock the session of the client. */
const left = ['GET /live', 'POST /auth/sign-out', 'POST /auth/local', 'POST /auth/forgot-password']

const operations = async () => {
  const { body } = await world.nobody.get<{ paths: Record<string, Record<string, Operation>> }>('/docs')
  return (
    Object.entries(body.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path: path.replace(/^\/api/, ''),
          operation,
        })),
      )
      .filter(({ method, path }) => !left.includes(`${method} ${path}`))
      // the calls about users come last, because they may block or change the users of this test
      .sort((a, b) => Number(a.path.startsWith('/users')) - Number(b.path.startsWith('/users')))
  )
}

const send = async ({ token }: Client, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${world.url}/api${path}`, {
    method,
    // a redirect leads to the public URL, where no portal runs
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await response.body?.cancel()
  return response.status
}

const encoded = (text: string) => (text === '\uD800' ? '%ED%A0%80' : encodeURIComponent(text))
const fill = (path: string, value = '1') => path.replace(/\{\w+\}/g, value)

const names = ({ properties = {}, anyOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...anyOf.flatMap(names),
]

/**
 * Sends each request as one of the users who may make the call, in turn: roles determine the rows of a response, but
 * not how values are parsed. Every fifth request goes to PGlite and all others to PostgreSQL, because the same code
 * parses the values for both.
 */
const statusesOf = async (method: string, requests: readonly { readonly path: string; readonly body?: unknown }[]) => {
  const faults: string[] = []
  const permitted = clients.map((client, at) => ({ client, username: who[at] }))
  const isPglite = process.env.TEST_DATABASE === 'pglite'
  let turn = isPglite ? 1 : 0
  for (const { path, body } of requests.filter((_, at) => (at % 5 === 0) === isPglite))
    while (permitted.length > 0) {
      turn = (turn + 1) % permitted.length
      const asking = permitted[turn]
      if (!asking) break
      const status = await send(asking.client, method, path, body)
      if (status === 403) {
        permitted.splice(turn, 1)
        continue
      }
      if (status >= 500 && status !== 503)
        faults.push(
          `${status} ${asking.username} ${method} ${path.slice(0, 100)} ${JSON.stringify(body)?.slice(0, 100) ?? ''}`,
        )
      break
    }
  return faults
}

test('[API-02] no text in the path or query of a URL causes a server error', async () => {
  const faults: string[] = []
  for (const { method, path, operation } of await operations()) {
    const queries = method === 'GET' ? (operation.parameters ?? []).filter((one) => one.in === 'query') : []
    const requests = [
      ...(path.includes('{') ? odd.map((value) => fill(path, encoded(value))) : []),
      ...queries.flatMap(({ name }) => odd.map((value) => `${fill(path)}?${name}=${encoded(value)}`)),
    ]
    const body = method === 'PUT' ? { body: {} } : {}
    faults.push(
      ...(await statusesOf(
        method,
        requests.map((address) => ({ path: address, ...body })),
      )),
    )
  }
  expect(faults).toEqual([])
})

test('[API-02] no value in a field of a body causes a server error', async () => {
  const faults: string[] = []
  for (const { method, path, operation } of await operations()) {
    const schema = operation.requestBody?.content?.['application/json']?.schema
    if (!schema) continue
    const bodies = [...new Set(names(schema))].flatMap((field) => oddInBodies.map((value) => ({ [field]: value })))
    faults.push(
      ...(await statusesOf(
        method,
        bodies.map((body) => ({ path: fill(path), body })),
      )),
    )
  }
  expect(faults).toEqual([])
})
