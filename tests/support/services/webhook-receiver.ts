import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedMessage {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> }
}

export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedMessage[]
  /** Sets how the next requests are answered: with a status, or not at all. */
  answerWith(answer: number | 'never', headers?: Record<string, string>): void
  close(): Promise<void>
}

/** Starts an HTTP server that stores what it receives and responds with 200 by default. */
export const openReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedMessage[] = []
  let answer: number | 'never' = 200
  let headers: Record<string, string> = {}
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      received.push({
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        text,
        body: JSON.parse(text) as ReceivedMessage['body'],
      })
      if (answer !== 'never') response.writeHead(answer, headers).end()
    })
  })
  // keeps idle connections open, because a client may use one again after a long pause of the machine
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith: (next, nextHeaders = {}) => {
      answer = next
      headers = nextHeaders
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
