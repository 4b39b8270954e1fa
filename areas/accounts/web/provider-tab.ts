const KEY = 'portal.provider-sign-in'

/** A sign-in at a provider that this tab has started. */
interface StartedSignIn {
  /** Only the tab that knows this secret can complete the sign-in. */
  readonly browser: string
  /** The page to open afterwards. */
  readonly next: string
}

const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Remembers in this tab that a sign-in begins. @returns the secret of the tab */
export const rememberProviderSignIn = (next: string): string => {
  const started: StartedSignIn = { browser: newSecret(), next }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(started))
  } catch {
    // blocked by the browser: the server refuses to complete the sign-in
  }
  return started.browser
}

/** Returns and removes the sign-in that this tab has started. */
export const takeProviderSignIn = (): StartedSignIn | undefined => {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? undefined : (JSON.parse(text) as StartedSignIn)
  } catch {
    return undefined
  }
}
