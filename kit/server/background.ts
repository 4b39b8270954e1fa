/** Work that has not finished or advanced for this long counts as stuck. */
export const STUCK_MS = 10 * 60_000

/** Runs background work. Errors are reported, and closing the server waits for running work. */
export class Background {
  readonly #report: (fault: unknown, what: string) => void
  /** Running work with its start time by `performance.now()`. */
  readonly #running = new Map<Promise<void>, number>()
  readonly #timers = new Set<ReturnType<typeof setInterval>>()
  #isClosed = false

  constructor(report: (fault: unknown, what: string) => void) {
    this.#report = report
  }

  /** Starts work without waiting for it. Does nothing after `close`. */
  run(what: string, work: () => Promise<unknown>): void {
    if (this.#isClosed) return
    const running: Promise<void> = work()
      .then(
        () => {},
        (fault: unknown) => this.#report(fault, what),
      )
      .finally(() => this.#running.delete(running))
    this.#running.set(running, performance.now())
  }

  /** Runs work now and then every `ms` milliseconds until `close`. */
  every(ms: number, what: string, work: () => Promise<unknown>): void {
    if (this.#isClosed) return
    this.run(what, work)
    const timer = setInterval(() => this.run(what, work), ms)
    timer.unref()
    this.#timers.add(timer)
  }

  /** Whether a run has not finished for ten minutes. */
  isStuck(): boolean {
    const oldest = performance.now() - STUCK_MS
    return [...this.#running.values()].some((since) => since < oldest)
  }

  /** Waits for running work. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.keys())
  }

  /** Starts no more work and waits for running work. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers.clear()
    await this.settled()
  }
}

/** Skips a run while the previous one is still running. */
export const skipWhileRunning = (work: () => Promise<unknown>): (() => Promise<unknown>) => {
  let running: Promise<unknown> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
