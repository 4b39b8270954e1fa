/** Returns a function that runs a request, or resolves to undefined if one with the same name is running. */
export const createSingleRun = () => {
  const running = new Set<number | string>()
  return async <T>(name: number | string, request: () => Promise<T>): Promise<T | undefined> => {
    if (running.has(name)) return undefined
    running.add(name)
    try {
      return await request()
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
