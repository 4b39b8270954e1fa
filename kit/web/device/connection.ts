import { createStore, useStore } from '../store.ts'

export type Connection = 'online' | 'offline'

/** The interval of the checks while the portal does not respond (S2 §4). */
const RECHECK_INTERVAL_MS = 2000
/** The interval of the checks while the portal responds (G-112). */
const PING_INTERVAL_MS = 30_000
const PING_TIMEOUT_MS = 5000

/** Whether the portal responds, derived from calls, from the browser's online state, and from a light ping (SHL-11). */
export const connection = createStore<Connection>(navigator.onLine ? 'online' : 'offline')
export const useConnection = (): Connection => useStore(connection)

let waiting: ReturnType<typeof setTimeout> | undefined
let reconnectedAt = -Infinity

/** Returns whether the portal did not respond at some time within the last `ms` milliseconds. */
export const wasOfflineWithin = (ms: number): boolean =>
  connection.get() === 'offline' || performance.now() - reconnectedAt < ms

const scheduleCheck = (ms: number): void => {
  clearTimeout(waiting)
  waiting = setTimeout(checkConnection, ms)
}

const portalResponded = (): void => {
  if (connection.get() === 'offline') reconnectedAt = performance.now()
  connection.set('online')
  // varied, so that the devices of a dock do not ping at the same moment
  scheduleCheck(PING_INTERVAL_MS * (0.8 + 0.4 * Math.random()))
}

export const reportConnectionSuccess = (): void => {
  // this reply may have been under way when the connection was lost, so the next check decides
  if (navigator.onLine || connection.get() === 'online') portalResponded()
}

export const reportConnectionFailure = (): void => {
  const isNews = connection.get() === 'online'
  connection.set('offline')
  if (isNews || waiting === undefined) scheduleCheck(RECHECK_INTERVAL_MS)
}

/**
 * Pings the portal now, after a failure that the connection may have caused. Resolves to true if the portal responds.
 */
export const checkConnection = async (): Promise<boolean> => {
  clearTimeout(waiting)
  waiting = undefined
  // hidden pages do not ping; the next call or visit updates the state
  if (document.hidden && connection.get() === 'online') return true
  const hadNetwork = navigator.onLine
  try {
    // checks the portal's own header, because a proxy may respond while the portal is not available
    const { headers } = await fetch('api/health', { cache: 'no-store', signal: AbortSignal.timeout(PING_TIMEOUT_MS) })
    if (!(headers.get('content-type') ?? '').includes('json')) throw new Error('not the portal')
    if (hadNetwork && !navigator.onLine) throw new Error('the reply was on its way when the connection was lost')
    portalResponded()
    return true
  } catch {
    reportConnectionFailure()
    return false
  }
}

window.addEventListener('offline', reportConnectionFailure)
window.addEventListener('online', () => void checkConnection())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void checkConnection()
})
if (navigator.onLine) reportConnectionSuccess()
else reportConnectionFailure()
