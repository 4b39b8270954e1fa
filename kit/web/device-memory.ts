const put = (key: string, value: string | null): boolean => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Settings of this device (localStorage). If the browser blocks storage, there are none. */
export const deviceMemory = {
  read: (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** Stores a value unless the storage is full or blocked; `null` removes it. */
  write: (key: string, value: string | null): void => {
    put(key, value)
  },
  /** The keys of stored settings that start with `prefix`. */
  keys: (prefix: string): readonly string[] => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  },
  /** Removes every setting whose key starts with `prefix`. */
  removeAll: (prefix: string): void => {
    for (const key of deviceMemory.keys(prefix)) put(key, null)
  },
  /**
   * Stores data that must not be lost.
   * @returns whether the device stored it
   */
  keep: put,
}
