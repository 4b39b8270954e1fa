/** Keeps answers of another system for a while. Requests at the same time share one answer, and errors are not kept. */
export class KeptAnswers<Key, Answer> {
  readonly #keptMs: number
  readonly #clock: () => number
  readonly #known = new Map<Key, { readonly answer: Promise<Answer>; readonly until: number }>()

  /** @param clock a monotonic clock in milliseconds */
  constructor(keptMs: number, clock: () => number) {
    this.#keptMs = keptMs
    this.#clock = clock
  }

  /** Returns the answer that is kept for the key, or asks for a new one. */
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
