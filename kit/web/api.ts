import type { z } from 'zod'
import type { Call, CallReply, ErrorReply } from '#kit/shared/call.ts'
import type { Ok } from '#kit/shared/result.ts'
import { checkConnection, reportConnectionFailure, reportConnectionSuccess } from './device/connection.ts'
import { currentLanguage, translate } from './i18n.ts'
import { kitTexts } from './texts.ts'

/** A failed call. `text` is in the language of the screen and can be shown to the user. */
export interface Problem {
  readonly ok: false
  /**
   * `refused`: the server refused the call; `cancelled`: the server refused it, and the user chose not to remove the
   * cause; `ended`: the session ended; `network`: no response, so the result is unknown.
   */
  readonly kind: 'refused' | 'cancelled' | 'ended' | 'network'
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** The stable code of the message; `NETWORK` without a response. */
  readonly code: string
  readonly text: string
  /**
   * The input to which the problem belongs: `path`, `line`, `fits`, `params` (kit/shared/result.ts), or `fields` for an
   * invalid request.
   */
  readonly details?: unknown
}

const totalOf = (headers: Headers): { total?: number; more?: boolean } => {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  if (total !== undefined) return { total: Number(total) }
  const least = headers.get('x-more-than')
  return least === null ? {} : { total: Number(least) + 1, more: true }
}

/** `total`: the number of rows in the whole list (`Content-Range`); `more`: the total is only a lower bound. */
export type Answer<T> = (Ok<T> & { readonly total?: number; readonly more?: boolean }) | Problem

type Part = 'params' | 'query' | 'headers' | 'body'
type Given<C extends Call, K extends Part> = [NonNullable<C[K]>] extends [z.ZodUndefined]
  ? never
  : z.input<NonNullable<C[K]>>
type PartsOf<C extends Call> = { [K in Part as [Given<C, K>] extends [never] ? never : K]: Given<C, K> }
type OptionalOf<P> = { [K in keyof P as Record<never, never> extends P[K] ? K : never]?: P[K] }
/** The request data of a call: only the parts in its contract. */
export type RequestOf<C extends Call> = Omit<PartsOf<C>, keyof OptionalOf<PartsOf<C>>> & OptionalOf<PartsOf<C>>

export interface ApiSession {
  readonly token: () => string | undefined
  /** Called when the server reports that the token's session ended. */
  readonly ended: (code: string) => void
  /**
   * Called when a call is refused. Returns true to send it again, because the user has removed the cause; false if the
   * user did not want to; undefined if the user cannot remove it.
   */
  readonly retries?: (problem: Problem) => Promise<boolean | undefined>
}

let session: ApiSession = { token: () => undefined, ended: () => {} }

/** Sets the session store. The app calls this once at start. */
export const setApiSession = (source: ApiSession): void => {
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

/** Returns the URL of a call (`api/deliveries/7/psc.pdf`). */
export const callUrl = <C extends Call>(call: C, request: RequestOf<C>): string => {
  const { params = {}, query = {} } = request as { params?: Plain; query?: Plain }
  return `api${pathOf(call, params)}${searchOf(query)}`
}

const network = (): Problem => {
  reportConnectionFailure()
  return { ok: false, kind: 'network', status: 0, code: 'NETWORK', text: translate(kitTexts)('noConnection') }
}

const isErrorReply = (body: unknown): body is ErrorReply =>
  typeof body === 'object' && body !== null && typeof (body as { code?: unknown }).code === 'string'

/** The time without a response after which a call pings the portal. */
const PING_DELAY_MS = 5000
/** The maximum time until a response begins, as in the proxy (docs/operating/deploy/nginx.conf). */
const RESPONSE_TIMEOUT_MS = 90_000
/** Longer bodies, such as photos, can delay a ping for minutes, so they have no time limit. */
const MAX_TIMED_BODY = 100_000

const isLong = (call: Call, request: object): boolean =>
  call.largeBody === true && JSON.stringify(request).length > MAX_TIMED_BODY

/**
 * Sends a request. It ends as a network failure if the portal does not respond to two pings in the meantime, or after
 * the maximum time. Otherwise, a request on a dead connection would wait until the operating system closes the
 * connection.
 */
const whileConnected = async <T>(
  signal: AbortSignal | undefined,
  send: (signal: AbortSignal, onResponse: () => void) => Promise<Answer<T>>,
): Promise<Answer<T>> => {
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const timeout = setTimeout(abort, RESPONSE_TIMEOUT_MS)
  const watch = async () => {
    const responds = (await checkConnection()) || (await checkConnection())
    if (!responds) abort()
    else if (!controller.signal.aborted) pings = setTimeout(watch, PING_DELAY_MS)
  }
  let pings = setTimeout(watch, PING_DELAY_MS)
  try {
    return await send(controller.signal, () => clearTimeout(timeout))
  } catch (fault) {
    if (signal?.aborted) throw fault
    return network()
  } finally {
    signal?.removeEventListener('abort', abort)
    clearTimeout(timeout)
    clearTimeout(pings)
    abort()
  }
}

/**
 * Calls the server: `callApi(changeDelivery, { params: { id }, body })`, with `{}` for a call without input. Throws
 * only if `signal` aborts it. A network failure does not end the session (G-23). If the session has ended, the app is
 * notified before this returns. A refused call is sent again only with the same session.
 */
export const callApi = async <C extends Call>(
  call: C,
  request: RequestOf<C>,
  signal?: AbortSignal,
): Promise<Answer<CallReply<C>>> => {
  const sendWithin = (limited: AbortSignal | undefined, onResponse = () => {}) =>
    sendRequest(call, request, limited, async (response) => {
      onResponse()
      return (await readContent(response)) as CallReply<C>
    })
  const send = () => (isLong(call, request) ? sendWithin(signal) : whileConnected(signal, sendWithin))
  const token = session.token()
  const answer = await send()
  if (answer.ok || answer.kind !== 'refused' || answer.status !== 403) return answer
  if (session.token() !== token) return { ...answer, kind: 'ended' }
  const retries = await session.retries?.(answer)
  if (retries === undefined) return answer
  return retries ? send() : { ...answer, kind: 'cancelled' }
}

/** Returns the response as a stream, for responses that are too long for memory. It may end early. */
export const callApiAsStream = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  signal: AbortSignal,
): Promise<Answer<ReadableStream<Uint8Array>>> =>
  sendRequest(call, request, signal, async ({ body }) => body ?? new Blob([]).stream())

const readContent = (response: Response): Promise<unknown> =>
  (response.headers.get('content-type') ?? '').includes('json') ? response.json() : response.blob()

const sendRequest = async <C extends Call, T>(
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
    response = await fetch(callUrl(call, request), {
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
      reportConnectionSuccess()
      return { ok: true, value, ...totalOf(response.headers) }
    }
    content = await readContent(response)
  } catch (fault) {
    if (signal?.aborted) throw fault
    return network()
  }
  return problemOf(content, token)
}

const headersOf = (token: string | undefined): Record<string, string> => ({
  'accept-language': currentLanguage(),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})

const problemOf = (content: unknown, token: string | undefined): Problem => {
  // an unknown response comes from a proxy, so the portal is not available
  if (!isErrorReply(content)) return network()
  reportConnectionSuccess()
  const { statusCode: status, code, message: text, details } = content
  const ended = token !== undefined && (status === 401 || (status === 403 && code === 'BLOCKED'))
  // another tab may have signed in again in the meantime
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

/** Aborts an upload, and receives its progress from 0 to 1. */
export interface UploadProgress {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/**
 * Sends a form with files and reports the progress from 0 to 1. Throws only if `signal` aborts it. After a network
 * failure, or if a file was changed after it was selected, the caller still has the form.
 */
export const uploadApi = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  form: FormData,
  { signal, onProgress }: UploadProgress,
): Promise<Answer<CallReply<C>>> =>
  new Promise((resolve, reject) => {
    const token = call.who === 'anyone' ? undefined : session.token()
    // fetch does not report upload progress
    const sending = new XMLHttpRequest()
    sending.open(call.method, callUrl(call, request))
    sending.responseType = 'json'
    const { headers } = request as { headers?: Record<string, string> }
    for (const [name, value] of Object.entries({ ...headers, ...headersOf(token) }))
      sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    sending.onload = () => {
      if (sending.status < 200 || sending.status > 299) return resolve(problemOf(sending.response, token))
      reportConnectionSuccess()
      resolve({ ok: true, value: sending.response as CallReply<C> })
    }
    sending.onerror = () => void uploadProblem(form).then(resolve)
    sending.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => sending.abort())
    if (signal.aborted) return reject(signal.reason)
    sending.send(form)
  })

/** Returns why the browser could not send a form: it refuses a file that was saved again after the user selected it. */
const uploadProblem = async (form: FormData): Promise<Problem> => {
  for (const value of form.values()) {
    if (!(value instanceof File)) continue
    try {
      await value.slice(0, 1).arrayBuffer()
    } catch {
      const text = translate(kitTexts)('fileChanged', { name: value.name })
      return { ok: false, kind: 'refused', status: 0, code: 'FILE_CHANGED', text }
    }
  }
  return network()
}
