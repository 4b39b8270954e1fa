export interface Gathered {
  /** Requests the action. Requests that arrive before it runs share one run. */
  readonly ask: () => void
  /** Cancels a waiting request. */
  readonly stop: () => void
}

/** Runs an action at most once in `ms`, for example for a burst of live events. */
export const gathered = (ms: number, act: () => void): Gathered => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        act()
      }, ms)
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
