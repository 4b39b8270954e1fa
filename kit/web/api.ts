import type { z } from 'zod'
import type { Call, CallReply, ErrorReply } from '#kit/shared/call.ts'
import type { Ok } from '#kit/shared/result.ts'
import { connectionFailed, connectionWorked } from './connection.ts'
import { currentLanguage, translate } from './i18n.ts'
import { kitTexts } from './texts.ts'

/** A call that brought no answer of its contract. `text` is in the language of the screen and ready to be shown. */
export interface Problem {
  readonly ok: false
  /** `refused`: the server said no · `ended`: the session is over · `network`: no answer came, nothing is known. */
  readonly kind: 'refused' | 'ended' | 'network'
  /** HTTP status, 0 without an answer. */
  readonly status: number
  /** Stable code of the phrase books, `NETWORK` without an answer. */
  readonly code: string
  readonly text: string
  /** Which input it speaks of: `path`, `line`, `fits`, `params` (kit/shared/result.ts), or `fields` of a malformed request. */
  readonly details?: unknown
}

const totalOf = (headers: Headers): { total?: number; more?: boolean } => {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  if (total !== undefined) return { total: Number(total) }
  const least = headers.get('x-more-than')
  return least === null ? {} : { total: Number(least) + 1, more: true }
}

/** `total`: how many rows a list has in all (`Content-Range`); `more`: at least so many, nobody counted on. */
export type Answer<T> = (Ok<T> & { readonly total?: number; readonly more?: boolean }) | Problem

type Part = 'params' | 'query' | 'headers' | 'body'
type Given<C extends Call, K extends Part> = [NonNullable<C[K]>] extends [z.ZodUndefined]
  ? never
  : z.input<NonNullable<C[K]>>
type Needed<C extends Call> = {
  [K in Part as [Given<C, K>] extends [never] ? never : Record<never, never> extends Given<C, K> ? never : K]: Given<
    C,
    K
  >
}
type Optional<C extends Call> = {
  [K in Part as [Given<C, K>] extends [never] ? never : Record<never, never> extends Given<C, K> ? K : never]?: Given<
    C,
    K
  >
}
/** What a call must be handed: only the parts that its contract states. */
export type RequestOf<C extends Call> = Needed<C> & Optional<C>

export interface Session {
  readonly token: () => string | undefined
  /** The server says that this token's session is over. */
  readonly ended: (code: string) => void
}

let session: Session = { token: () => undefined, ended: () => {} }

/** Sets the session store; the app calls it once. */
export const setApiSession = (source: Session): void => {
  session = source
}

type Plain = Readonly<Record<string, unknown>>

const pathOf = (call: Call, params: Plain): string =>
  call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

const searchOf = (query: Plain): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one))
  return search.size === 0 ? '' : `?${search}`
}

/** The URL of a call (`api/deliveries/7/psc.pdf`). */
export const addressOf = <C extends Call>(call: C, request: RequestOf<C>): string => {
  const { params = {}, query = {} } = request as { params?: Plain; query?: Plain }
  return `api${pathOf(call, params)}${searchOf(query)}`
}

const network = (): Problem => {
  connectionFailed()
  return { ok: false, kind: 'network', status: 0, code: 'NETWORK', text: translate(kitTexts)('noConnection') }
}

const isErrorReply = (body: unknown): body is ErrorReply =>
  typeof body === 'object' && body !== null && typeof (body as { code?: unknown }).code === 'string'

/**
 * Calls the server: `callApi(changeDelivery, { params: { id }, body })`, `{}` for a call without input. Never throws but when `signal` aborts it. A network fault leaves the session alone (G-23); an ended
 * session has been told to the app by the time this answers.
 */
export const callApi = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  signal?: AbortSignal,
): Promise<Answer<CallReply<C>>> =>
  ask(call, request, signal, async (response) => (await readContent(response)) as CallReply<C>)

/** The same for an answer that is too long to be held: its bytes as they come, which may break off. */
export const streamApi = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  signal: AbortSignal,
): Promise<Answer<ReadableStream<Uint8Array>>> =>
  ask(call, request, signal, async ({ body }) => body ?? new Blob([]).stream())

const readContent = (response: Response): Promise<unknown> =>
  (response.headers.get('content-type') ?? '').includes('json') ? response.json() : response.blob()

const ask = async <C extends Call, T>(
  call: C,
  request: RequestOf<C>,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> => {
  const { body, headers } = request as { body?: unknown; headers?: Record<string, string> }
  const token = call.who === 'anyone' ? undefined : session.token()
  let response: Response
  let content: unknown
  try {
    response = await fetch(addressOf(call, request), {
      method: call.method,
      headers: {
        ...headers,
        ...headersOf(token),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
    if (response.ok) {
      const value = await read(response)
      connectionWorked()
      return { ok: true, value, ...totalOf(response.headers) }
    }
    content = await readContent(response)
  } catch (fault) {
    if (signal?.aborted) throw fault
    return network()
  }
  return problemOf(content, token)
}

/** Language and session of a call. */
const headersOf = (token: string | undefined): Record<string, string> => ({
  'accept-language': currentLanguage(),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})

/** What an answer that is no success means. */
const problemOf = (content: unknown, token: string | undefined): Problem => {
  // an answer that is not ours comes from a proxy on the way, which means that the portal is away
  if (!isErrorReply(content)) return network()
  connectionWorked()
  const { statusCode: status, code, message: text, details } = content
  const ended = token !== undefined && (status === 401 || (status === 403 && code === 'BLOCKED'))
  // another tab may have signed in again meanwhile
  if (ended && token === session.token()) session.ended(code)
  return {
    ok: false,
    kind: ended ? 'ended' : 'refused',
    status,
    code,
    text,
    ...(details === undefined ? {} : { details }),
  }
}

/**
 * Sends a form with files to a call that takes one, and tells how much of it has gone (0 to 1). Never throws but when `signal` aborts it;
 * a network fault leaves the form with the caller.
 */
export const uploadApi = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  form: FormData,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<Answer<CallReply<C>>> =>
  new Promise((resolve, reject) => {
    const token = call.who === 'anyone' ? undefined : session.token()
    // fetch does not tell how much has gone
    const sending = new XMLHttpRequest()
    sending.open(call.method, addressOf(call, request))
    const { headers } = request as { headers?: Record<string, string> }
    for (const [name, value] of Object.entries({ ...headers, ...headersOf(token) }))
      sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    sending.onload = () => {
      const content = asJson(sending.responseText)
      if (sending.status < 200 || sending.status > 299) return resolve(problemOf(content, token))
      connectionWorked()
      resolve({ ok: true, value: content as CallReply<C> })
    }
    sending.onerror = () => resolve(network())
    sending.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => sending.abort())
    if (signal.aborted) return reject(signal.reason)
    sending.send(form)
  })

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
