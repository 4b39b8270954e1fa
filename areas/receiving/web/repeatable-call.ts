import { connection } from '#kit/web/device/connection.ts'

let beforeReturn = new AbortController()
connection.subscribe(() => {
  if (connection.get() === 'offline') return
  beforeReturn.abort()
  beforeReturn = new AbortController()
})

/**
 * Runs a call that may be repeated, and ends it when the connection is back after a loss. Otherwise, a call on a dead
 * connection would delay its repetition for up to 90 seconds.
 * @returns undefined if the connection came back before the response
 */
export const repeatableCall = async <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
  const { signal } = beforeReturn
  try {
    return await call(signal)
  } catch (fault) {
    if (signal.aborted) return undefined
    throw fault
  }
}
