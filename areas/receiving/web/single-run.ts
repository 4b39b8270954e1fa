/** Returns a function that runs a request unless one with the same name is running. */
export const createSingleRun = () => {
  const running = new Set<number | string>()
  return async (name: number | string, request: () => Promise<void>): Promise<void> => {
    if (running.has(name)) return
    running.add(name)
    try {
      await request()
    } finally {
      running.delete(name)
    }
  }
}

export type SingleRun = ReturnType<typeof createSingleRun>

/**
 * Returns a function that creates one instance per key, and returns the same instance again as long as the tab is open.
 */
export const onePerTab = <K, Rest extends readonly unknown[], T>(create: (key: K, ...rest: Rest) => T) => {
  const instances = new Map<K, T>()
  return (key: K, ...rest: Rest): T => {
    const instance = instances.get(key) ?? create(key, ...rest)
    instances.set(key, instance)
    return instance
  }
}
