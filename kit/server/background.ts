/** Runs background work. Errors are reported, and closing the server waits for running work. */
export class Background {
  readonly #report: (fault: unknown, what: string) => void
  readonly #running = new Set<Promise<void>>()
  readonly #timers = new Set<ReturnType<typeof setInterval>>()

  constructor(report: (fault: unknown, what: string) => void) {
    this.#report = report
  }

  /** Starts work without waiting for it. */
  run(what: string, work: () => Promise<unknown>): void {
    const running: Promise<void> = work()
      .then(
        () => {},
        (fault: unknown) => this.#report(fault, what),
      )
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Runs work now and then every `ms` milliseconds until `close`. */
  every(ms: number, what: string, work: () => Promise<unknown>): void {
    this.run(what, work)
    const timer = setInterval(() => this.run(what, work), ms)
    timer.unref()
    this.#timers.add(timer)
  }

  /** Starts no more work and waits for running work. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers.clear()
    await Promise.all(this.#running)
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
