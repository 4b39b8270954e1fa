import { createStore, useStore } from './store.ts'

export type Connection = 'online' | 'offline'

const RECHECK_MS = 2000
const store = createStore<Connection>(navigator.onLine ? 'online' : 'offline')
let checking: ReturnType<typeof setTimeout> | undefined

/** Whether the portal answers; known from every call, and asked again every 2 s while it does not. */
export const connection = store
export const useConnection = (): Connection => useStore(store)

export const connectionWorked = (): void => {
  clearTimeout(checking)
  checking = undefined
  store.set('online')
}

export const connectionFailed = (): void => {
  store.set('offline')
  checking ??= setTimeout(recheck, RECHECK_MS)
}

const recheck = async (): Promise<void> => {
  checking = undefined
  try {
    await fetch('api/health', { cache: 'no-store', signal: AbortSignal.timeout(RECHECK_MS * 2) })
    connectionWorked()
  } catch {
    connectionFailed()
  }
}

window.addEventListener('offline', connectionFailed)
window.addEventListener('online', () => void recheck())
if (!navigator.onLine) connectionFailed()
