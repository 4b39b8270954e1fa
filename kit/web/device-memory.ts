const put = (key: string, value: string | null): boolean => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Small settings of this device (localStorage). A browser that forbids storage forgets them, and nothing else breaks. */
export const deviceMemory = {
  read: (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** `null` forgets. Where the device does not take it, full or forbidden, the setting lives until the page closes. */
  write: (key: string, value: string | null): void => {
    put(key, value)
  },
  /** Removes every setting whose key begins with `prefix`. */
  removeAll: (prefix: string): void => {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
    } catch {
      // forbidden by the browser: nothing is stored
    }
  },
  /** The same for what must not get lost. @returns whether the device took it */
  keep: put,
}
