/** Runs an action at most once in `ms`, for example after several live events in quick succession. */
export const createThrottle = (ms: number, act: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Requests the action. Requests that arrive before it runs share one run. */
    ask: (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        act()
      }, ms)
    },
    stop: (): void => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
