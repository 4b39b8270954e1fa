/** A message that only this process may send until `lease_until`. */
export interface ClaimedMessage {
  readonly id: number
  readonly endpoint_id: number
  readonly lease_until: Date
}

/**
 * A limited number of lanes, each of which sends one message at a time. Claimed messages wait for a lane in one queue
 * per endpoint, so that a slow endpoint delays only its own messages.
 */
export class Lanes {
  readonly #running = new Map<number, number>()
  readonly #waiting = new Map<number, ClaimedMessage[]>()
  readonly #count: number
  readonly #perEndpoint: number

  constructor(count: number, perEndpoint: number) {
    this.#count = count
    this.#perEndpoint = perEndpoint
  }

  get free(): number {
    return this.#count - [...this.#running.values()].reduce((sum, count) => sum + count, 0)
  }

  /** The endpoints for which no more messages should be claimed: they have waiting messages or use all their lanes. */
  get occupied(): readonly number[] {
    const full = [...this.#running].filter(([, count]) => count >= this.#perEndpoint).map(([id]) => id)
    return [...new Set([...this.#waiting.keys(), ...full])]
  }

  hasWaiting(endpoint: number): boolean {
    return this.#waiting.has(endpoint)
  }

  add(messages: readonly ClaimedMessage[]): void {
    for (const message of messages)
      this.#waiting.set(message.endpoint_id, [...(this.#waiting.get(message.endpoint_id) ?? []), message])
  }

  /** Gives a lane to the next waiting message, from each endpoint in turn; undefined if none can be sent now. */
  take(): ClaimedMessage | undefined {
    if (this.free <= 0) return undefined
    for (const [endpoint, [message, ...rest]] of this.#waiting) {
      const running = this.#running.get(endpoint) ?? 0
      if (!message || running >= this.#perEndpoint) continue
      this.#running.set(endpoint, running + 1)
      this.#waiting.delete(endpoint)
      if (rest.length > 0) this.#waiting.set(endpoint, rest)
      return message
    }
    return undefined
  }

  leave({ endpoint_id }: Pick<ClaimedMessage, 'endpoint_id'>): void {
    const left = (this.#running.get(endpoint_id) ?? 1) - 1
    if (left > 0) this.#running.set(endpoint_id, left)
    else this.#running.delete(endpoint_id)
  }

  /** Removes and returns all waiting messages. */
  clear(): readonly ClaimedMessage[] {
    const waiting = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return waiting
  }
}
