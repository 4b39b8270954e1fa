/** Small settings of this device (localStorage). A browser that forbids storage forgets them, and nothing else breaks. */
export const deviceMemory = {
  read: (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** `null` forgets. */
  write: (key: string, value: string | null): void => {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // storage full or forbidden: the setting lives until the page closes
    }
  },
}
