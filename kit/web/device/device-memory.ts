const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Settings of this device (localStorage). If the browser blocks storage, there are none. */
export const deviceMemory = {
  read,
  /** Returns a stored value; undefined if there is none, or if it is not valid JSON. */
  readJson: <T>(key: string): T | undefined => {
    try {
      return (JSON.parse(read(key) ?? 'null') as T | null) ?? undefined
    } catch {
      return undefined
    }
  },
  /**
   * Stores a value; `null` removes it.
   * @returns whether it was stored; the storage of the device may be full or blocked
   */
  write: (key: string, value: string | null): boolean => {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      return true
    } catch {
      return false
    }
  },
  /** The keys of stored settings that start with `prefix`. */
  keys: (prefix: string): readonly string[] => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  },
}
