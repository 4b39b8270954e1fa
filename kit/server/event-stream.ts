import { Readable } from 'node:stream'

/**
 * The maximum size of a stream's buffer in bytes. If a client reads too slowly and exceeds it, the stream is closed and
 * the client must reconnect.
 */
const MAX_BUFFERED_BYTES = 256 * 1024

/** The server side of `text/event-stream`: sends events to one client, in order. */
export class EventStream {
  readonly body: Readable

  constructor() {
    this.body = new Readable({ read() {} })
    this.body.on('error', () => {})
  }

  /** @param id the position that the client sends when it reconnects */
  send(message: { readonly event?: string; readonly data?: unknown; readonly id?: string }): void {
    const { event, data, id } = message
    const lines = [
      ...(event === undefined ? [] : [`event: ${event}`]),
      ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
      ...(id === undefined ? [] : [`id: ${id}`]),
    ]
    if (this.body.readableLength > MAX_BUFFERED_BYTES) this.body.destroy()
    else if (!this.body.destroyed) this.body.push(`${lines.join('\n')}\n\n`)
  }

  /** Calls `closed` when either side closes the stream, or immediately if it is already closed. */
  onClose(closed: () => void): void {
    if (this.body.closed) closed()
    else this.body.once('close', closed)
  }

  end(): void {
    if (!this.body.destroyed) this.body.push(null)
  }
}
