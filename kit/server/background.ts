/** Work that has not finished or advanced for this long counts as stuck. */
export const STUCK_MS = 10 * 60_000

/** Runs background work. Errors are reported, and closing the server waits for running work. */
export class Background {
  readonly #report: (fault: unknown, what: string) => void
  /** Running work with its start time by `performance.now()`; infinite for work that may take long. */
  readonly #running = new Map<Promise<void>, number>()
  readonly #timers = new Set<ReturnType<typeof setInterval>>()
  #isClosed = false

  constructor(report: (fault: unknown, what: string) => void) {
    this.#report = report
  }

  /**
   * Starts work without waiting for it. Does nothing after `close`. Work with `mayTakeLong`, such as a backup, never
   * counts as stuck.
   */
  run(what: string, work: () => Promise<unknown>, { mayTakeLong = false } = {}): void {
    if (this.#isClosed) return
    const running: Promise<void> = work()
      .then(
        () => {},
        (fault: unknown) => this.#report(fault, what),
      )
      .finally(() => this.#running.delete(running))
    this.#running.set(running, mayTakeLong ? Number.POSITIVE_INFINITY : performance.now())
  }

  /**
   * Runs work now and then every `ms` milliseconds until `close`. A run is skipped while the previous one is still
   * running.
   */
  every(ms: number, what: string, work: () => Promise<unknown>, duration: { mayTakeLong?: boolean } = {}): void {
    if (this.#isClosed) return
    let isRunning = false
    const runUnlessRunning = () => {
      if (isRunning) return
      isRunning = true
      const workOnce = () =>
        work().finally(() => {
          isRunning = false
        })
      this.run(what, workOnce, duration)
    }
    runUnlessRunning()
    const timer = setInterval(runUnlessRunning, ms)
    timer.unref()
    this.#timers.add(timer)
  }

  /** Returns whether any work without `mayTakeLong` has been running for ten minutes. */
  isStuck(): boolean {
    const oldest = performance.now() - STUCK_MS
    return [...this.#running.values()].some((since) => since < oldest)
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running.keys())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers.clear()
    await this.settled()
  }
}
