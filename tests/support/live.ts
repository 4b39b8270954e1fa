import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

export interface ReceivedEvent {
  readonly event: string
  readonly data: Record<string, unknown>
}

/** A stream of `GET /live`, read by an external client. */
export interface LiveStream {
  readonly status: number
  readonly contentType: string
  readonly received: readonly ReceivedEvent[]
  /** Returns the position from which the stream can be resumed. */
  lastId(): string | undefined
  /** Waits until the condition holds for the received events. Fails if the stream ends first. */
  until(enough: (received: readonly ReceivedEvent[]) => boolean): Promise<readonly ReceivedEvent[]>
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

/** Opens the stream and waits for its first event. After it, no event is missed. */
export const openLiveStream = async (url: string, token: string | undefined, since?: string): Promise<LiveStream> => {
  // uses a separate connection, because fetch opens another one after an aborted stream
  const call = request(`${url}/api/live`, {
    agent: false,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(since === undefined ? {} : { 'last-event-id': since }),
    },
  }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const status = response.statusCode ?? 0
  const received: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  let id = since
  let isOver = false
  let hasSpoken = false
  const took = (block: string) => {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    const data = fields.get('data')
    if (data !== undefined) received.push({ event: fields.get('event') ?? '', data: JSON.parse(data) })
    id = fields.get('id') ?? id
    hasSpoken = true
    for (const look of waiting) look()
  }
  const read = async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) took(block)
    }
  }
  const ended = (status === 200 ? read() : Promise.resolve())
    .catch(() => {})
    .then(() => {
      isOver = true
      for (const look of waiting) look()
    })
  const wait = (enough: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!enough() && !isOver) return
        waiting.delete(look)
        if (enough()) resolve()
        else reject(new Error(`the stream ended after ${JSON.stringify(received)}`))
      }
      waiting.add(look)
      look()
    })
  if (status === 200) await wait(() => hasSpoken)
  return {
    status,
    contentType: response.headers['content-type'] ?? '',
    received,
    lastId: () => id,
    until: async (enough) => {
      await wait(() => enough(received))
      return received
    },
    ended,
    close: async () => {
      call.destroy()
      await ended
    },
  }
}
