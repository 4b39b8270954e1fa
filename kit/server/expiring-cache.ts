/**
 * Caches responses of another system for a limited time. Concurrent requests with the same key share one response.
 * Errors are not cached.
 */
export class ExpiringCache<Key, Answer> {
  readonly #keptMs: number
  readonly #clock: () => number
  readonly #isNothing: (answer: Answer) => boolean
  readonly #known = new Map<Key, { readonly answer: Promise<Answer>; readonly until: number }>()

  /**
   * @param clock a monotonic clock in milliseconds
   * @param isNothing returns true for responses that must not be cached, so that missing data is found as soon as it
   * exists
   */
  constructor(keptMs: number, clock: () => number, isNothing: (answer: Answer) => boolean = () => false) {
    this.#keptMs = keptMs
    this.#clock = clock
    this.#isNothing = isNothing
  }

  /** Returns the cached response for the key, or calls `ask` to get a new one. */
  get(key: Key, ask: () => Promise<Answer>): Promise<Answer> {
    for (const [old, { until }] of this.#known) if (until <= this.#clock()) this.#known.delete(old)
    const known = this.#known.get(key)
    if (known) return known.answer
    const answer = ask()
    const entry = { answer, until: this.#clock() + this.#keptMs }
    this.#known.set(key, entry)
    const drop = () => {
      if (this.#known.get(key) === entry) this.#known.delete(key)
    }
    answer.then((found) => {
      if (this.#isNothing(found)) drop()
    }, drop)
    return answer
  }
}
