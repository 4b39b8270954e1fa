import { connection } from '#kit/web/device/connection.ts'

/** Its signal aborts the calls that were started before the connection came back. */
let untilReconnected = new AbortController()
connection.subscribe(() => {
  if (connection.get() === 'offline') return
  untilReconnected.abort()
  untilReconnected = new AbortController()
})

/**
 * Runs a call that may be repeated, and ends it when the connection is back after a loss. Otherwise, a call on a dead
 * connection would delay its repetition for up to 90 seconds.
 * @returns undefined if the connection came back before the response
 */
export const repeatableCall = async <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
  const { signal } = untilReconnected
  try {
    return await call(signal)
  } catch (fault) {
    if (signal.aborted) return undefined
    throw fault
  }
}
