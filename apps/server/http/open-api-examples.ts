/** A JSON schema as the OpenAPI document contains it. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
}

export interface ExampleOperation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: Schema }>> }
  readonly security?: readonly unknown[]
}

const byFormat: Readonly<Record<string, string>> = {
  date: '2025-11-28',
  'date-time': '2025-11-28T03:00:00Z',
  email: 'name@company.example',
  uuid: '3f2c8f3e-6c0b-4d6b-9b7e-2f1f0f9f4a11',
}

const textOf = ({ format = '', minLength = 0 }: Schema): string => byFormat[format] ?? 'text'.padEnd(minLength, '…')

const exampleOfObject = ({ properties = {}, required = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, schema]) => [name, createExample(schema)]),
  )

/** Returns an example value for a schema: its constants, and only the required fields. */
export const createExample = (schema: Schema): unknown => {
  const { anyOf, oneOf, allOf } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (anyOf?.[0] ?? oneOf?.[0]) return createExample(anyOf?.[0] ?? oneOf?.[0] ?? {})
  if (allOf) return Object.assign({}, ...allOf.map(createExample))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return exampleOfObject(schema)
  if (type === 'array') return schema.items ? [createExample(schema.items)] : []
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
  if (type === 'boolean') return true
  return type === 'null' ? null : textOf(schema)
}

const query = (parameters: readonly Parameter[]): string => {
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required)
  const search = new URLSearchParams(
    needed.map(({ name, schema }): [string, string] => [name, String(createExample(schema ?? {}))]),
  )
  return needed.length === 0 ? '' : `?${search}`
}

const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Formats a part of a form for curl: a file by its name, other data as JSON. */
const partOf = (schema: Schema): string => {
  if ((schema.items ?? schema).format === 'binary') return '@FILE'
  const value = createExample(schema)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const bodyLines = (content: Readonly<Record<string, { readonly schema?: Schema }>>): string[] => {
  const {
    'application/json': json,
    'application/x-www-form-urlencoded': form,
    'multipart/form-data': multipart,
  } = content
  const parts = Object.entries(multipart?.schema?.properties ?? {}).filter(([name]) =>
    multipart?.schema?.required?.includes(name),
  )
  if (parts.length > 0) return parts.map(([name, schema]) => `-F ${quoteForShell(`${name}=${partOf(schema)}`)}`)
  if (json?.schema)
    return [`-H 'Content-Type: application/json'`, `-d ${quoteForShell(JSON.stringify(createExample(json.schema)))}`]
  if (form) return ['-d grant_type=client_credentials', '-d client_id="$CLIENT_ID"', '-d client_secret="$KEY"']
  return 'application/xml' in content
    ? [`-H 'Content-Type: application/xml'`, '--data-binary @despatch-advice.xml']
    : []
}

/** Returns the call as a command line, with example values for the required input only. */
export const curlCommand = (method: string, path: string, operation: ExampleOperation): string => {
  const { parameters = [], requestBody, security } = operation
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema
    return encodeURIComponent(String(createExample(schema ?? {})))
  })
  const verb = method === 'get' ? '' : `-X ${method.toUpperCase()} `
  const lines = [
    `curl ${verb}"$PORTAL${filledPath}${query(parameters)}"`,
    ...(security?.length === 0 ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...bodyLines(requestBody?.content ?? {}),
  ]
  return lines.join(' \\\n  ')
}
