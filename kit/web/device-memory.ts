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
  /** The same for what must not get lost. @returns whether the device took it */
  keep: put,
}
