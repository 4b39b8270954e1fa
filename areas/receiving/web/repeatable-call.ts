import { connection } from '#kit/web/device/connection.ts'

let lost = new AbortController()
connection.subscribe(() => {
  if (connection.get() === 'online') return
  lost.abort()
  lost = new AbortController()
})

/**
 * Runs a call that may be repeated, and ends it when the connection is lost. Otherwise, a call on a dead connection
 * would delay its repetition for up to 90 seconds after the connection is back.
 * @returns undefined if the connection was lost before the response
 */
export const repeatableCall = async <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
  const { signal } = lost
  try {
    return await call(signal)
  } catch (fault) {
    if (signal.aborted) return undefined
    throw fault
  }
}
