import type { DatabaseConnection, Driver } from 'kysely'
import type { Unit } from './database.ts'

const marks = new WeakMap<DatabaseConnection, Set<string>>()

/**
 * Sends a notice without words on the channel as soon as the transaction has been committed, none if it is rolled back. Not
 * with NOTIFY inside of the transaction: PostgreSQL lets such transactions commit one after the other, on the whole server.
 * Nor is the notice as certain as the commit: who listens must also look from time to time.
 */
export const noticeAfterCommit = (unit: Unit, channel: string): void => {
  void unit.getExecutor().provideConnection(async (connection) => {
    const channels = marks.get(connection)
    if (channels) channels.add(channel)
    else marks.set(connection, new Set([channel]))
  })
}

/** For the adapters: wraps a driver so that it reports the channels to notify after each commit. */
export const withCommitNotices = <D extends Driver>(driver: D, due: (channel: string) => void): D => {
  const commit = driver.commitTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)
  driver.commitTransaction = async (connection) => {
    const channels = marks.get(connection)
    marks.delete(connection)
    await commit(connection)
    for (const channel of channels ?? []) due(channel)
  }
  driver.rollbackTransaction = (connection) => {
    marks.delete(connection)
    return rollback(connection)
  }
  return driver
}

/** Who hears of news reads no more often (`live-hub.ts`). */
const MIN_INTERVAL_MS = 30

/**
 * Sends notices, of many that are due at once few. @param send one notice on a channel; it may fail, for nobody waits for it
 */
export const noticeSender = (send: (channel: string) => Promise<unknown>) => {
  const underWay = new Map<string, Promise<void>>()
  const again = new Set<string>()
  const deliver = async (channel: string): Promise<void> => {
    do {
      again.delete(channel)
      await send(channel).catch(() => {})
      await new Promise((resume) => setTimeout(resume, MIN_INTERVAL_MS))
    } while (again.has(channel))
    underWay.delete(channel)
  }
  return {
    due: (channel: string): void => {
      if (underWay.has(channel)) again.add(channel)
      else underWay.set(channel, deliver(channel))
    },
    /** After what is due has been sent. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay.values())
    },
  }
}
