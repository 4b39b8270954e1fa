import { createStore } from '../store.ts'
import { deviceMemory } from './device-memory.ts'

export interface Session<User> {
  readonly token: string
  readonly user: User
  /**
   * The expiry by this device's clock in ms, calculated from the token's lifetime, so that a wrong clock does not end
   * the session.
   */
  readonly expiresAt: number
}

export type SessionEnd = 'signed-out' | 'expired' | 'blocked'

const MAX_TIMER_MS = 2 ** 31 - 1

/** The lifetime of a new token in ms. */
const lifetimeOf = (token: string): number => {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { exp, iat } = JSON.parse(atob(payload)) as { exp: number; iat: number }
  return (exp - iat) * 1000
}

const parseSession = <User>(text: string | null): Session<User> | undefined => {
  if (text === null) return undefined
  try {
    const session = JSON.parse(text) as Session<User>
    return typeof session.token === 'string' && typeof session.expiresAt === 'number' ? session : undefined
  } catch {
    return undefined
  }
}

/** The session of this browser, shared by all tabs and stored on the device. It expires by its own timer (SES-07). */
export const createSessionStore = <User>(key: string) => {
  const store = createStore<Session<User> | undefined>(undefined)
  const endListeners = new Set<(reason: SessionEnd) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const take = (session: Session<User> | undefined): void => {
    store.set(session)
    clearTimeout(timer)
    if (session) timer = setTimeout(checkClock, Math.min(Math.max(session.expiresAt - Date.now(), 0), MAX_TIMER_MS))
  }
  const keep = (session: Session<User> | undefined): void => {
    deviceMemory.write(key, session ? JSON.stringify(session) : null)
    take(session)
  }
  const end = (reason: SessionEnd): void => {
    if (!store.get()) return
    keep(undefined)
    for (const received of endListeners) received(reason)
  }
  const checkClock = (): void => {
    const session = store.get()
    if (!session) return
    if (session.expiresAt <= Date.now()) end('expired')
    else take(session)
  }

  take(parseSession(deviceMemory.read(key)))
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    const before = store.get()
    take(parseSession(event.key === null ? null : event.newValue))
    if (before && !store.get()) for (const received of endListeners) received('signed-out')
  })
  // timers do not run while a laptop sleeps
  document.addEventListener('visibilitychange', checkClock)

  return {
    get: store.get,
    subscribe: store.subscribe,
    start: (token: string, user: User) => keep({ token, user, expiresAt: Date.now() + lifetimeOf(token) }),
    changeUser: (user: User) => {
      const session = store.get()
      if (session) keep({ ...session, user })
    },
    end,
    /** Calls `received` after the session ended. If another tab ended it, the reason is always `signed-out`. */
    onEnd: (received: (reason: SessionEnd) => void) => endListeners.add(received),
  }
}
