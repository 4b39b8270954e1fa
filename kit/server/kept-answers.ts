/**
 * Caches answers of another system for a limited time. Concurrent requests with the same key share one answer. Errors
 * are not cached.
 */
export class KeptAnswers<Key, Answer> {
  readonly #keptMs: number
  readonly #clock: () => number
  readonly #known = new Map<Key, { readonly answer: Promise<Answer>; readonly until: number }>()

  /** @param clock a monotonic clock in milliseconds */
  constructor(keptMs: number, clock: () => number) {
    this.#keptMs = keptMs
    this.#clock = clock
  }

  /** Returns the cached answer for the key, or calls `ask` for a new one. */
  get(key: Key, ask: () => Promise<Answer>): Promise<Answer> {
    for (const [old, { until }] of this.#known) if (until <= this.#clock()) this.#known.delete(old)
    const known = this.#known.get(key)
    if (known) return known.answer
    const answer = ask()
    const entry = { answer, until: this.#clock() + this.#keptMs }
    this.#known.set(key, entry)
    answer.catch(() => {
      if (this.#known.get(key) === entry) this.#known.delete(key)
    })
    return answer
  }
}
