import { PASSWORD, type Username } from '#tests/support/people.ts'
import type { World } from '#tests/support/world.ts'

/** The unprocessed response. */
export interface OutsideReply {
  readonly status: number
  readonly type: string
  readonly range: string | null
  readonly body: unknown
}

/** Sends a request like an HTTP client that knows only the sources: complete paths, raw bytes, a bearer token. */
export const callPortal = async (
  world: World,
  request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`,
  sent: {
    readonly token?: string
    readonly json?: unknown
    readonly form?: FormData
    readonly headers?: Readonly<Record<string, string>>
  } = {},
): Promise<OutsideReply> => {
  const [method = '', path = ''] = request.split(/ (.*)/s)
  const response = await fetch(world.url + path, {
    method,
    headers: {
      ...(sent.token === undefined ? {} : { Authorization: `Bearer ${sent.token}` }),
      ...(sent.json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.json === undefined ? {} : { body: JSON.stringify(sent.json) }),
    ...(sent.form === undefined ? {} : { body: sent.form }),
  })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    range: response.headers.get('content-range'),
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  }
}

/** Returns the token from the sign-in response. */
export const tokenOf = async (world: World, identifier: Username): Promise<string> => {
  const { body } = await callPortal(world, 'POST /api/auth/local', { json: { identifier, password: PASSWORD } })
  return (body as { jwt: string }).jwt
}

/** The form of every refusal. */
export const refusalBody = (statusCode: number, code: string, message?: string) => ({
  statusCode,
  code,
  message: message ?? nonEmptyText,
  error: nonEmptyText,
})
const nonEmptyText = { asymmetricMatch: (value: unknown) => typeof value === 'string' && value !== '' }
