import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

interface Operation {
  readonly operationId?: string
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
