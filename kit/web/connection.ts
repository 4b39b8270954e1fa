import { createStore, useStore } from './store.ts'

export type Connection = 'online' | 'offline'

/** Asked this often while the portal does not answer (S2 §4), and this often while it does (G-112). */
const RECHECK_INTERVAL_MS = 2000
const PING_INTERVAL_MS = 30_000
const PING_TIMEOUT_MS = 5000
const store = createStore<Connection>(navigator.onLine ? 'online' : 'offline')
let waiting: ReturnType<typeof setTimeout> | undefined

/** Whether the portal answers: known from every call, from the browser, and from a light ping (SHL-11). */
export const connection = store
export const useConnection = (): Connection => useStore(store)

const scheduleCheck = (ms: number): void => {
  clearTimeout(waiting)
  waiting = setTimeout(ask, ms)
}

export const connectionWorked = (): void => {
  store.set('online')
  // not all devices of a dock at the same moment
  scheduleCheck(PING_INTERVAL_MS * (0.8 + 0.4 * Math.random()))
}

export const connectionFailed = (): void => {
  const isNews = store.get() === 'online'
  store.set('offline')
  if (isNews || waiting === undefined) scheduleCheck(RECHECK_INTERVAL_MS)
}

const ask = async (): Promise<void> => {
  waiting = undefined
  // nobody looks: the next call, or whoever comes back, will tell
  if (document.hidden && store.get() === 'online') return
  try {
    // by its own answer: a proxy that says that the portal is away answers as well
    const { headers } = await fetch('api/health', { cache: 'no-store', signal: AbortSignal.timeout(PING_TIMEOUT_MS) })
    if (!(headers.get('content-type') ?? '').includes('json')) throw new Error('not the portal')
    connectionWorked()
  } catch {
    connectionFailed()
    if (waiting === undefined) scheduleCheck(RECHECK_INTERVAL_MS)
  }
}

/** Pings the portal now: for a fault that may be the connection's. */
export const checkConnection = (): void => void ask()

window.addEventListener('offline', connectionFailed)
window.addEventListener('online', () => void ask())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void ask()
})
if (navigator.onLine) connectionWorked()
else connectionFailed()
