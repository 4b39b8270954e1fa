/** Runs a request unless one with the same name is running. */
export type Once = (name: number | string, request: () => Promise<void>) => Promise<void>

export const createOnce = (): Once => {
  const running = new Set<number | string>()
  return async (name, request) => {
    if (running.has(name)) return
    running.add(name)
    try {
      await request()
    } finally {
      running.delete(name)
    }
  }
}
