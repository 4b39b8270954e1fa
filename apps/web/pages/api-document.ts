import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'

/** A field of a request or reply, with the properties that the page shows. */
export interface FieldSchema {
  /** A reference to a schema that the document defines once. */
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly FieldSchema[]
  readonly oneOf?: readonly FieldSchema[]
  readonly items?: FieldSchema
  readonly description?: string
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: FieldSchema }>>
}

interface DocumentOperation {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly description?: string
    readonly schema?: FieldSchema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly 'x-codeSamples'?: readonly { readonly source: string }[]
}

export interface ApiDocument {
  readonly components?: { readonly schemas?: Readonly<Record<string, FieldSchema>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
}

/** The call for the OpenAPI document, which the server creates from the contracts. */
export const getApiDocument = defineCall({
  method: 'GET',
  path: '/docs',
  who: 'session.use',
  tag: 'portal',
  summary: 'The OpenAPI document',
  reply: z.custom<ApiDocument>(),
})

/** Returns a short name of a type: `integer`, `date or null`, `list of object`. */
export const fieldTypeText = (schema: FieldSchema | undefined): string => {
  if (!schema) return ''
  if (schema.$ref !== undefined) return 'object'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(fieldTypeText))].join(' or ')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.includes('array')) return `list of ${fieldTypeText(schema.items) || 'values'}`
  return types.map((type) => (type === 'string' && schema.format ? schema.format : type)).join(' or ')
}

const fieldsOf = (schema: FieldSchema | undefined, place: string, { components }: ApiDocument) => {
  const named = schema?.items ?? schema
  const of = named?.$ref === undefined ? named : components?.schemas?.[named.$ref.replace(/^.*\//, '')]
  return Object.entries(of?.properties ?? {}).map(([name, field]) => ({
    name,
    place,
    type: fieldTypeText(field),
    isRequired: of?.required?.includes(name) ?? false,
    text: field.description ?? '',
  }))
}

export type ApiField = ReturnType<typeof fieldsOf>[number]

const schemaOf = ({ content = {} }: Content = {}): FieldSchema | undefined => Object.values(content)[0]?.schema

const FILTER = /^(.+)(_contains|_gte|_lte)$/

/** Appends the filters of a list to the name of their field: `createdAt, _gte, _lte`. */
const withFilters = (fields: readonly ApiField[]): ApiField[] => {
  const names = new Set(fields.map(({ name }) => name))
  const fieldOf = (name: string) => {
    const field = FILTER.exec(name)?.[1]
    return field !== undefined && names.has(field) ? field : undefined
  }
  return fields
    .filter(({ name }) => fieldOf(name) === undefined)
    .map((field) => {
      const filters = fields.filter(({ name }) => fieldOf(name) === field.name)
      return { ...field, name: [field.name, ...filters.map(({ name }) => name.slice(field.name.length))].join(', ') }
    })
}

export const readOperations = (document: ApiDocument) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      tag: operation.tags?.[0] ?? '',
      summary: operation.summary ?? '',
      // undefined if only users make the call
      scope: operation.security?.flatMap(({ oauth = [] }) => oauth)[0],
      isOpen: operation.security?.length === 0,
      inputs: [
        ...withFilters(
          (operation.parameters ?? []).map(({ name, in: place, required = false, description, schema }) => ({
            name,
            place,
            type: fieldTypeText(schema),
            isRequired: required,
            text: description ?? schema?.description ?? '',
          })),
        ),
        ...fieldsOf(schemaOf(operation.requestBody), 'body', document),
      ],
      outputs: Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, reply]) => fieldsOf(schemaOf(reply), 'reply', document)),
      replies: Object.entries(operation.responses).map(([status, { description }]) => ({ status, text: description })),
      example: operation['x-codeSamples']?.[0]?.source ?? '',
    })),
  )

export type ApiOperation = ReturnType<typeof readOperations>[number]

/** Finds the calls that contain all words in path, summary, id or tag. */
export const matchingOperations = (
  operations: readonly ApiOperation[],
  text: string,
  onlyKeys: boolean,
): ApiOperation[] => {
  const words = text.toLowerCase().split(/\s+/)
  return operations.filter(({ path, method, summary, id, tag, scope }) => {
    const content = `${method} ${path} ${summary} ${id} ${tag}`.toLowerCase()
    return (!onlyKeys || scope !== undefined) && words.every((word) => content.includes(word))
  })
}
