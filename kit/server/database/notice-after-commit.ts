import type { DatabaseConnection, Driver } from 'kysely'
import type { Unit } from './database.ts'

interface AfterCommit {
  readonly channels: Set<string>
  readonly acts: (() => void)[]
}

/** The calls and channels to process when the transaction on each connection commits. */
const marks = new WeakMap<DatabaseConnection, AfterCommit>()

const mark = (unit: Unit, add: (after: AfterCommit) => void): void => {
  void unit.getExecutor().provideConnection(async (connection) => {
    const after = marks.get(connection) ?? { channels: new Set(), acts: [] }
    marks.set(connection, after)
    add(after)
  })
}

/**
 * Calls `act`, which must not throw, in this process after the transaction commits. Does not call it after a rollback.
 */
export const callAfterCommit = (unit: Unit, act: () => void): void => mark(unit, ({ acts }) => acts.push(act))

/**
 * Sends an empty notification on the channel after the transaction commits, but none after a rollback. NOTIFY inside
 * the transaction is not used, because PostgreSQL then serialises the commits of the whole server. The notification is
 * lost if the process crashes, so listeners must also poll.
 */
export const notifyAfterCommit = (unit: Unit, channel: string): void =>
  mark(unit, ({ channels }) => channels.add(channel))

/**
 * For database adapters: wraps a driver. After each commit, it runs the calls of `callAfterCommit` and reports the channels
 * to notify.
 */
export const withCommitNotices = <D extends Driver>(driver: D, due: (channel: string) => void): D => {
  const commit = driver.commitTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)
  driver.commitTransaction = async (connection) => {
    const { channels = [], acts = [] } = marks.get(connection) ?? {}
    marks.delete(connection)
    await commit(connection)
    for (const act of acts) act()
    for (const channel of channels) due(channel)
  }
  driver.rollbackTransaction = (connection) => {
    marks.delete(connection)
    return rollback(connection)
  }
  return driver
}

/** Listeners do not read more often than this (`live-hub.ts`). */
const MIN_INTERVAL_MS = 30

/**
 * Sends notifications, and combines those that are due at the same time.
 * @param send sends one notification; its errors are ignored
 */
export const createNotificationSender = (send: (channel: string) => Promise<unknown>) => {
  const underWay = new Map<string, Promise<void>>()
  const repeatedChannels = new Set<string>()
  const deliver = async (channel: string): Promise<void> => {
    do {
      repeatedChannels.delete(channel)
      await send(channel).catch(() => {})
      await new Promise((resume) => setTimeout(resume, MIN_INTERVAL_MS))
    } while (repeatedChannels.has(channel))
    underWay.delete(channel)
  }
  return {
    due: (channel: string): void => {
      if (underWay.has(channel)) repeatedChannels.add(channel)
      else underWay.set(channel, deliver(channel))
    },
    settled: async (): Promise<void> => {
      await Promise.all(underWay.values())
    },
  }
}
