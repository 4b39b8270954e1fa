import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { ErpData } from '#adapters/erp/built-in/index.ts'
import {
  type AcceptedAnswer,
  type BookedReceipt,
  type BooksResponse,
  createGatewayBooks,
  type DoReplacement,
} from './gateway-books.ts'

/**
 * The simulated fault of a request:
 * - `refuse` responds with 503
 * - `drop` closes the connection before the request is executed
 * - `drop-after` executes the request and then closes the connection
 * - `garbage` executes the request and responds with an HTML page
 * - `twice` executes the request and responds twice
 * - `slow` executes the request and responds after `slowMs`
 * - `deny` responds that the ERP refuses the request, which is not executed
 * - a status and a body are the response to the request, which is not executed
 */
export type GatewayFault = 'refuse' | 'deny' | 'drop' | 'drop-after' | 'garbage' | 'twice' | 'slow' | BooksResponse

/** A simulated gateway with an ERP behind it (S1 §7, S2 §7), which shares no code with the portal. */
export interface Gateway {
  readonly url: string
  readonly key: string
  /** All booked receipts, in order. */
  readonly booked: readonly BookedReceipt[]
  /** All accepted notifications that a DO became an invoice, in order, including repeated ones. */
  readonly notified: readonly DoReplacement[]
  /** All answers to order lines, in order, each listed once. */
  readonly answers: readonly AcceptedAnswer[]
  /** `METHOD path` of every request. */
  readonly requests: readonly string[]
  /** Applies a fault to the next `times` requests whose `METHOD path?query` matches. */
  misbehave(mishap: GatewayFault, fits: { test(request: string): boolean }, times?: number): void
  /** Cancels all faults. */
  behave(): void
  /** Stops listening on its port. */
  goAway(): Promise<void>
  /** Listens on the same port again. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

export const GATEWAY_KEY = 'gateway-key-1'

/** Settings of a portal that uses this gateway. */
export const gatewayEnv = ({ url, key }: Pick<Gateway, 'url' | 'key'>): Record<string, string> => ({
  ERP: 'gateway',
  ERP_URL: url,
  ERP_KEY: key,
})

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const part of request) text += part
  return text === '' ? undefined : JSON.parse(text)
}

/**
 * Responds before the ERP executes a request, if the fault requires it.
 * @returns whether it has responded
 */
const respondEarly = (
  mishap: GatewayFault | undefined,
  { headers, socket }: IncomingMessage,
  respond: Respond,
): boolean => {
  if (mishap === 'drop') socket.destroy()
  else if (mishap === 'refuse') respond(503, { Status: 'ERROR', Message: 'maintenance' })
  else if (mishap === 'deny') respond(200, { Status: 'ERROR', Message: 'The period is closed.' })
  else if (typeof mishap === 'object') respond(mishap.status, mishap.body)
  else if (headers.authorization !== `Bearer ${GATEWAY_KEY}`) respond(401, { Status: 'ERROR', Message: 'who are you?' })
  else return false
  return true
}

type Respond = (status: number, body: unknown) => void

/** Sends a second response on the same connection. */
const respondTwice = (socket: Socket, body: unknown) => {
  const text = JSON.stringify(body)
  socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`)
}

/**
 * Starts a simulated gateway with this data in its ERP.
 * @param options `slowMs`: the delay of slow responses; `knowsKeys` false: an older gateway that ignores
 * Idempotency-Key
 */
export const openGateway = async (
  erpData: ErpData,
  { slowMs = 3_000, knowsKeys = true }: { slowMs?: number; knowsKeys?: boolean } = {},
): Promise<Gateway> => {
  const books = createGatewayBooks(erpData, knowsKeys)
  const requests: string[] = []
  let mishaps: { mishap: GatewayFault; fits: { test(request: string): boolean }; left: number }[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers, socket } = request
    requests.push(`${method} ${url.split('?')[0]}`)
    const planned = mishaps.find(({ fits, left }) => left > 0 && fits.test(`${method} ${url}`))
    if (planned) planned.left--
    const mishap = planned?.mishap
    const respond: Respond = (status, body) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (respondEarly(mishap, request, respond)) return
    const key = headers['idempotency-key']?.toString()
    const { status, body } = books.answer(method, new URL(url, 'http://gateway'), await bodyOf(request), key)
    if (mishap === 'drop-after') socket.destroy()
    else if (mishap === 'garbage')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome to the proxy</html>')
    else if (mishap === 'slow') setTimeout(() => respond(status, body), slowMs).unref()
    else respond(status, body)
    if (mishap === 'twice') respondTwice(socket, body)
  }

  const start = () => {
    const started = createServer((request, response) => {
      answer(request, response).catch((fault: unknown) => {
        response.writeHead(500).end(String(fault))
      })
    })
    // keeps idle connections open, because a client may use one again after a long pause of the machine
    started.keepAliveTimeout = 0
    return started
  }
  let server = start()
  const port = await listen(server, 0)
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (!server.listening) return resolve()
      server.close(() => resolve())
      server.closeAllConnections()
    })

  return {
    url: `http://127.0.0.1:${port}/group`,
    key: GATEWAY_KEY,
    booked: books.booked,
    notified: books.notified,
    answers: books.answers,
    requests,
    misbehave: (mishap, fits, times = 1) => {
      mishaps.push({ mishap, fits, left: times })
    },
    behave: () => {
      mishaps = []
    },
    goAway: stop,
    comeBack: async () => {
      server = start()
      await listen(server, port)
    },
    close: stop,
  }
}
