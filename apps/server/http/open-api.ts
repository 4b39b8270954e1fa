import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { KeyScope } from '#areas/accounts/rules/scopes.ts'
import type { Call } from '#kit/shared/call.ts'
import { curlCommand, type ExampleOperation, type Schema } from './open-api-examples.ts'

const scopeTexts: Readonly<Record<KeyScope, string>> = {
  'orders:read': 'Find open order lines, sites and schedules',
  'orders:answer': 'Answer order lines',
  'deliveries:read': 'Read deliveries and download their sheets',
  'deliveries:write': 'Confirm, delete and convert deliveries',
  'receipts:read': 'Read receipts and reported problems',
  'documents:read': 'Read documents and download their files',
}

/** The header of the OpenAPI document. Its operations come from the contracts. */
export const openApiBase = (version: string) => ({
  openapi: '3.1.0' as const,
  info: {
    title: 'Supplier delivery portal',
    version,
    description:
      'Errors have one shape: { statusCode, code, message, error, details }. Lists take _start, _limit (-1 = all, streamed) and _sort, and answer Content-Range.',
  },
  servers: [{ url: '/' }],
  components: {
    securitySchemes: {
      session: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT', description: 'of a signed-in user' },
      key: { type: 'http' as const, scheme: 'bearer', description: 'an API key' },
      oauth: {
        type: 'oauth2' as const,
        flows: { clientCredentials: { tokenUrl: '/api/oauth/token', scopes: scopeTexts } },
      },
    },
  },
  security: [{ session: [] }],
})

/** `ErrorReply` as a JSON schema. */
const errorSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'error'],
  properties: {
    statusCode: { type: 'integer', description: 'the HTTP status' },
    code: { type: 'string', description: 'stable: a code never changes its meaning' },
    message: { type: 'string', description: "in the caller's language (Accept-Language: th or en)" },
    error: { type: 'string', description: 'name of the HTTP status' },
    details: { description: 'the input that caused the error, and the values in its text' },
  },
}

const errors: Readonly<Record<string, string>> = {
  400: 'Malformed request; details name every wrong field',
  401: 'No session, or it has ended',
  403: 'The caller may not',
  404: 'Not found, or not visible to the caller',
  409: 'Refused by a rule, or changed meanwhile',
  413: 'Too large',
  415: 'Content of a type that the call does not accept',
  429: 'Too many requests',
  503: 'The ERP, the database or the storage is away',
}

/**
 * Merges the alternatives of a query into one list of parameters, because OpenAPI has no alternatives there. A
 * parameter is required only if every alternative requires it.
 */
const joinedQuery = (query: Schema): Schema => {
  const alternatives = query.oneOf ?? query.anyOf
  if (!alternatives) return query
  const names = [...new Set(alternatives.flatMap(({ properties = {} }) => Object.keys(properties)))]
  const joined = names.map((name) => {
    const schemas = alternatives.flatMap(({ properties }) => properties?.[name] ?? [])
    const isChoice = schemas.every((schema) => schema.const !== undefined)
    return [name, isChoice ? { type: 'string', enum: [...new Set(schemas.map((one) => one.const))] } : schemas[0]]
  })
  const required = names.filter((name) => alternatives.every((one) => one.required?.includes(name)))
  return Object.assign({ type: 'object' }, { properties: Object.fromEntries(joined), required })
}

export const describeCall: typeof jsonSchemaTransform = (input) => {
  const described = jsonSchemaTransform(input)
  const { querystring, ...schema } = described.schema as { readonly querystring?: Schema }
  return querystring ? { ...described, schema: { ...schema, querystring: joinedQuery(querystring) } } : described
}

/**
 * Leaves out the schemas that no operation uses. A record that appears only in replies, for example, needs no schema
 * for requests.
 */
const usedSchemas = (schemas: Record<string, unknown>, operations: unknown): Record<string, unknown> => {
  const used: Record<string, unknown> = {}
  const addSchemasOf = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name in used || !(name in schemas)) continue
      used[name] = schemas[name]
      addSchemasOf(schemas[name])
    }
  }
  addSchemasOf(operations)
  return used
}

/** An XML body as a JSON schema: the text of a document. */
const xmlSchema = { type: 'string', description: 'a UBL 2.1 document' }

interface Operation extends ExampleOperation {
  readonly operationId?: string
  requestBody?: ExampleOperation['requestBody'] & { readonly required?: boolean }
  'x-codeSamples'?: readonly { readonly lang: string; readonly source: string }[]
  readonly responses: Record<string, unknown>
}
interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { schemas?: Record<string, unknown> }
}

/** Returns the error statuses of an operation, by its method, path, security and body. */
const statusesOf = (method: string, path: string, { security, requestBody }: Operation): readonly string[] =>
  Object.keys(errors).filter((status) => {
    if (status === '401' || status === '403') return security?.length !== 0
    if (status === '404') return path.includes('{')
    if (status === '409') return method !== 'get'
    return status === '413' || status === '415' ? requestBody !== undefined : true
  })

/** Describes bodies and replies that are not JSON. */
const describeFiles = (operation: Operation, call: Call | undefined): void => {
  if (call?.multipart) {
    // the plugin does not know the form, because the handler checks its parts
    const { $schema: _, ...schema } = z.toJSONSchema(call.multipart, { io: 'input' })
    const form = { 'multipart/form-data': { schema: schema as Schema } }
    operation.requestBody = { content: { ...operation.requestBody?.content, ...form }, required: !call.body }
  }
  const xml = operation.requestBody?.content?.['application/xml']
  if (xml) xml.schema = xmlSchema
  const replied = call?.contentType
  if (!replied) return
  const schema = replied === 'application/xml' ? xmlSchema : { type: 'string', format: 'binary' }
  operation.responses['200'] = { description: 'The file', content: { [replied]: { schema } } }
}

/**
 * Adds an example (API-06), the files and the possible errors to every operation. All errors have the form `ErrorReply`
 * (API-02). `calls` maps operation ids to calls.
 */
export const completeOperations = <D extends object>(document: D, calls: ReadonlyMap<string, Call>): D => {
  const { paths = {}, components = {} } = document as ApiDocument
  components.schemas = { ...usedSchemas(components.schemas ?? {}, paths), Error: errorSchema }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      describeFiles(operation, calls.get(operation.operationId ?? ''))
      operation['x-codeSamples'] = [{ lang: 'Shell', source: curlCommand(method, path, operation) }]
      for (const status of statusesOf(method, path, operation)) {
        operation.responses[status] ??= { description: errors[status], content }
      }
    }
  return document
}

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Returns a unique operation id for generated clients: `PUT /deliveries/:id` gives `putDeliveriesById`. */
export const operationIdOf = ({ method, path }: { readonly method: string; readonly path: string }): string => {
  const words = path
    .split('/')
    .flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : part.split(/[^a-zA-Z0-9]+/)))
    .filter((word) => word !== '')
  return method.toLowerCase() + words.map(capitalize).join('')
}
