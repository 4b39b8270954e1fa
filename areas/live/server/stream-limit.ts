/** How many streams each user has open in this process. */
export class StreamLimit {
  readonly #max: number
  readonly #open = new Map<number, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** @returns gives the place back, to be called once; undefined when the user has as many as allowed */
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
