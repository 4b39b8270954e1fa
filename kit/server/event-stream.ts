import { Readable } from 'node:stream'

/** What a reader that has fallen asleep may make the server hold, in bytes; then its stream is cut and it must come again. */
const MAX_BUFFERED_BYTES = 256 * 1024

/** The server side of `text/event-stream`: sends events to one reader, in order. */
export class EventStream {
  readonly body: Readable

  constructor() {
    this.body = new Readable({ read() {} })
    this.body.on('error', () => {})
  }

  /** @param id given back by the reader when it comes again */
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

  /** Called when either side closes it, and immediately if it is already closed. */
  onClose(closed: () => void): void {
    if (this.body.closed) closed()
    else this.body.once('close', closed)
  }

  end(): void {
    if (!this.body.destroyed) this.body.push(null)
  }
}
