import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleType,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel'
import type { z } from 'zod'
import { SystemUnavailable } from '#kit/server/away.ts'

/** The default paths of gateway calls that the sources do not define (S2 §7), relative to the gateway's URL. */
export const standardPaths = {
  /** POST `{ Month }` → `{ status: 'success', data: [invoice] }` */
  invoices: 'invoiceSummary',
  /** POST `{ Month }` → `{ status: 'success', data: [payment] }` */
  payments: 'paymentSummary',
  /** GET `?company` → `{ createdAt, details: [PDS line] }` */
  pds: 'pdsStatus',
  /**
   * GET `?key&inv&vendor_id&inv_orgid` → `{ Status: 'SUCCESS', ReceiveNumber }`, or 404 if the receipt is not booked
   */
  booked: 'barcode_v2/invoice',
  /** POST an answer → `{ Status: 'SUCCESS' }` */
  orderAnswers: 'orderAnswers',
}
export type GatewayPaths = Readonly<typeof standardPaths>

/** The settings of the group's gateway. Times are in ms. */
export interface GatewaySettings {
  /** The base URL of all calls that do not use `receivingUrl`. */
  readonly url: string
  /** The URL of barcode_v2 and replaceDO; often the same as `url`. */
  readonly receivingUrl: string
  readonly key: string
  /** The timeout of a query. */
  readonly timeoutMs: number
  readonly receiveTimeoutMs: number
  readonly monthTimeoutMs: number
  readonly paths: GatewayPaths
  /** The time for which calls fail immediately after several consecutive failures; by default five seconds. */
  readonly reconnectDelayMs?: number
}

/** After this number of consecutive failures, calls fail immediately instead of waiting for the gateway. */
const MAX_FAILURES = 5
const AT_ONCE = 32
const IN_LINE = 1_000
const MAX_RETRIES = 2
const MAX_RESPONSE_BYTES = 128 * 1024 * 1024
const QUOTED_LENGTH = 200

interface GatewayRequest {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

export interface Reply {
  readonly status: number
  /** undefined if the response is not JSON. */
  readonly json: unknown
  readonly text: string
}

/** A client for one base URL of the gateway. It throws `SystemUnavailable` if the gateway does not respond. */
export interface GatewayClient {
  /** Sends a request that is safe to repeat. */
  query<T>(question: GatewayRequest, answer: z.ZodType<T>): Promise<T>
  /** Sends a request once. Returns the response for every status below 500 except 429. */
  once(question: GatewayRequest): Promise<Reply>
}

const requestUrl = (url: string, { path, query = {} }: GatewayRequest): URL => {
  const address = new URL(path, url.endsWith('/') ? url : `${url}/`)
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) address.searchParams.append(name, String(one))
  return address
}

const readBody = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength
    if (bytes > MAX_RESPONSE_BYTES) throw new SystemUnavailable(`answers more than ${MAX_RESPONSE_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether a status does not show if the request was executed: overload, and failures inside the gateway. */
const isNoAnswer = (status: number): boolean => status >= 500 || status === 408 || status === 429

interface GatewayClientOptions {
  readonly url: string
  readonly key: string
  /** The interval in ms at which one call tests whether the gateway is available again. */
  readonly reconnectDelayMs: number
  /** Called for each failed attempt. */
  readonly report: (fault: SystemUnavailable) => void
}

const noAnswer = (what: string, { timeoutMs }: GatewayRequest, cause: unknown): SystemUnavailable => {
  const isLate = (cause as Error).name === 'TimeoutError'
  return new SystemUnavailable(isLate ? `${what} takes longer than ${timeoutMs} ms` : `${what} brings no answer`, {
    maySoonAnswer: !isLate,
    cause,
  })
}

/** Sends a request once. Throws if the gateway does not respond, or responds that it has failed itself. */
const send = async ({ url, key }: GatewayClientOptions, question: GatewayRequest): Promise<Reply> => {
  const what = `${question.method ?? 'GET'} ${question.path}`
  try {
    const response = await fetch(requestUrl(url, question), {
      method: question.method ?? 'GET',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(question.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...question.headers,
      },
      ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(question.timeoutMs),
    })
    const text = await readBody(response)
    if (isNoAnswer(response.status))
      throw new SystemUnavailable(`${what} answers ${response.status} ${text.slice(0, QUOTED_LENGTH)}`.trim(), {
        maySoonAnswer: true,
      })
    return { status: response.status, json: parseJson(text), text }
  } catch (cause) {
    throw cause instanceof SystemUnavailable ? cause : noAnswer(what, question, cause)
  }
}

/** Returns the data of a response, or the error that states why the response is invalid. */
const readReply = <T>(path: string, { status, json, text }: Reply, answer: z.ZodType<T>): T | SystemUnavailable => {
  const read = status < 300 ? answer.safeParse(json) : undefined
  if (read?.success) return read.data
  const [issue] = read?.error.issues ?? []
  return new SystemUnavailable(
    issue
      ? `${path} answers what is not understood: ${issue.path.join('.')} ${issue.message}`.trim()
      : `${path} answers ${status} ${text.slice(0, QUOTED_LENGTH)}`.trim(),
  )
}

/** Limits the concurrent calls, and refuses calls while the gateway does not respond. */
const createGuard = ({ reconnectDelayMs, report }: GatewayClientOptions) => {
  const guard = wrap(
    bulkhead(AT_ONCE, IN_LINE),
    circuitBreaker(handleType(SystemUnavailable), {
      halfOpenAfter: reconnectDelayMs,
      breaker: new ConsecutiveBreaker(MAX_FAILURES),
    }),
  )
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await guard.execute(work)
    } catch (fault) {
      if (fault instanceof BrokenCircuitError) throw new SystemUnavailable('did not answer a moment ago')
      if (fault instanceof BulkheadRejectedError) throw new SystemUnavailable('is asked too much already')
      if (fault instanceof SystemUnavailable) report(fault)
      throw fault
    }
  }
}

export const createGatewayClient = (options: GatewayClientOptions): GatewayClient => {
  const guarded = createGuard(options)
  const retried = retry(
    handleWhen((fault) => fault instanceof SystemUnavailable && fault.maySoonAnswer),
    { maxAttempts: MAX_RETRIES, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }) },
  )
  // An invalid response fails only this request; it does not count as a failure of the gateway.
  const askOnce = async <T>(question: GatewayRequest, answer: z.ZodType<T>): Promise<T> => {
    const reply = await guarded(() => send(options, question))
    const read = readReply(question.path, reply, answer)
    if (!(read instanceof SystemUnavailable)) return read
    options.report(read)
    throw read
  }
  return {
    query: (question, answer) => retried.execute(() => askOnce(question, answer)),
    once: (question) => guarded(() => send(options, question)),
  }
}
