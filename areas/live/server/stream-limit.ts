/** Counts the open streams of each user in this process. */
export class StreamLimit {
  readonly #max: number
  readonly #open = new Map<number, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** @returns a function that releases the stream (call it once), or undefined if the user has reached the limit */
  take(userId: number): (() => void) | undefined {
    const open = this.#open.get(userId) ?? 0
    if (open >= this.#max) return undefined
    this.#open.set(userId, open + 1)
    return () => {
      const left = (this.#open.get(userId) ?? 0) - 1
      if (left > 0) this.#open.set(userId, left)
      else this.#open.delete(userId)
    }
  }
}
