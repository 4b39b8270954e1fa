import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey } from '#tests/support/keys.ts'
import { openWorld, type World } from '#tests/support/world.ts'

interface Part {
  readonly type?: string
  readonly format?: string
  readonly items?: Part
}
interface Operation {
  readonly 'x-codeSamples'?: readonly { readonly source: string }[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly operationId?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly required?: boolean
    readonly schema?: { readonly enum?: readonly string[] }
  }[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content?: Readonly<
      Record<string, { readonly schema?: { readonly properties?: Readonly<Record<string, Part>> } }>
    >
  }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>> }
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('[API-02] gives every operation a unique id and its possible errors in the standard format', async () => {
  const { body } = await world.nobody.get<ApiDocument>('/docs')
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
  )
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(ids.length)
  expect(operations.find(({ call }) => call === 'put /api/deliveries/{id}')?.operationId).toBe('putDeliveriesById')
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  for (const { call, responses } of operations) expect([call, responses['400']?.content]).toEqual([call, error])
  const statuses = (call: string) => Object.keys(operations.find((one) => one.call === call)?.responses ?? {}).join(' ')
  expect(statuses('get /api/deliveries/{id}')).toBe('200 400 401 403 404 429 503')
  expect(statuses('post /api/auth/local')).toBe('200 400 409 413 415 429 503')
  expect(body.components.schemas.Error?.required).toEqual(['statusCode', 'code', 'message', 'error'])
})

test('[API-02] gives a name to each schema that several calls return, and describes all variants of a query in one list of parameters', async () => {
  const { body } = await world.nobody.get<ApiDocument>('/docs')
  const names = ['Delivery', 'DeliveryDetails', 'Error', 'OpenLine', 'OrderAnswer', 'OrderLine', 'VendorSite']
  expect(Object.keys(body.components.schemas).sort()).toEqual(names)
  const search = body.paths['/api/deliveries/pos_v2']?.get?.parameters ?? []
  const parameters = new Map(search.map(({ name, required, schema }) => [name, { required, choices: schema?.enum }]))
  const lookups = ['vendor_sites', 'FindPOSTD', 'FindPOBLK', 'FindJobOSP', 'FindJobDetails']
  expect(parameters.get('api')).toEqual({ required: true, choices: lookups })
  expect(['ponum', 'rel', 'job'].map((name) => parameters.get(name)?.required)).toEqual([false, false, false])
})

test('[API-06] gives every operation an example, and names the scope that keys need', async () => {
  const { body } = await world.nobody.get<ApiDocument>('/docs')
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
  )
  const withoutExample = operations.filter((one) => !one['x-codeSamples']?.[0]?.source.startsWith('curl '))
  expect(withoutExample).toEqual([])
  const find = (path: string, method: string) => operations.find((one) => one.path === path && one.method === method)
  expect(find('/api/open-lines', 'get')?.security).toEqual([{ session: [] }, { key: [] }, { oauth: ['orders:read'] }])
  expect(find('/api/users/me', 'get')?.security).toBeUndefined()
  expect(find('/api/deliveries/{id}', 'get')?.['x-codeSamples']?.[0]?.source).toBe(
    'curl "$PORTAL/api/deliveries/1" \\\n  -H "Authorization: Bearer $KEY"',
  )
})

test('[EDI-01] [EDI-02] describes UBL documents as application/xml', async () => {
  const { body } = await world.nobody.get<ApiDocument>('/docs')
  const send = body.paths['/api/despatch-advices']?.post
  expect(Object.keys(send?.requestBody?.content ?? {})).toEqual(['application/xml'])
  expect(send?.['x-codeSamples']?.[0]?.source).toContain('--data-binary @despatch-advice.xml')
  const replied = (path: string) => Object.keys(body.paths[path]?.get?.responses['200']?.content ?? {})
  expect(replied('/api/deliveries/{id}/despatch-advice.xml')).toEqual(['application/xml'])
  expect(replied('/api/deliveries/{id}/psc.pdf')).toEqual(['application/pdf'])
})

test('[API-02] describes the parts of every upload, files as binary', async () => {
  const { body } = await world.nobody.get<ApiDocument>('/docs')
  const bodyOf = (method: string, path: string) => body.paths[`/api${path}`]?.[method]?.requestBody
  const partsOf = (method: string, path: string) => {
    const { properties = {} } = bodyOf(method, path)?.content?.['multipart/form-data']?.schema ?? {}
    return Object.entries(properties).map(
      ([name, { items, ...part }]) => `${name}: ${(items ?? part).format ?? part.type}`,
    )
  }
  expect(partsOf('post', '/delivery-imports')).toEqual(['file: binary'])
  expect(partsOf('post', '/forecasts')).toEqual(['data: object', 'files: binary'])
  expect(partsOf('post', '/confirm-asns')).toEqual(['data: object', 'attachment: binary'])
  expect(partsOf('post', '/upload')).toEqual(['ref: string', 'refId: integer', 'field: string', 'files: binary'])
  expect(partsOf('post', '/information')).toEqual(['data: object', 'files: binary', 'thumbnail: binary'])
  expect(partsOf('put', '/information/{id}')).toEqual(['data: object', 'files: binary', 'thumbnail: binary'])
  expect(partsOf('post', '/information/{id}/files')).toEqual(['files: binary', 'thumbnail: binary'])
  expect(partsOf('post', '/sqm-tables')).toEqual(['data: object', 'attachment: binary'])
  // a call that also accepts JSON does not require the form
  expect(Object.keys(bodyOf('post', '/sqm-tables')?.content ?? {}).sort()).toEqual([
    'application/json',
    'multipart/form-data',
  ])
  expect(['/delivery-imports', '/sqm-tables'].map((path) => bodyOf('post', path)?.required)).toEqual([true, false])
  expect(body.paths['/api/delivery-imports']?.post?.['x-codeSamples']?.[0]?.source).toContain("-F 'file=@FILE'")
})

test('[API-06] in production, only signed-in users and keys of any scope can read the API description', async () => {
  const secrets = { SESSION_SECRET: 's'.repeat(40), ENCRYPTION_KEY: 'e'.repeat(40) }
  const production = await openWorld({ env: { PORTAL_MODE: 'production', ...secrets } })
  try {
    const admin = await production.signIn('admin')
    const { key } = await newKey(admin, ['receipts:read'])
    const statuses = [production.nobody, admin, production.as(key), production.as(`${key}x`)].map(
      async (client) => (await client.get('/docs')).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 200, 200, 401])
  } finally {
    await production.close()
  }
})
