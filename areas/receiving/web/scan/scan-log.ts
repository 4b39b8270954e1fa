import { type DockSession, emptySession, type Scan, SHIFT_MS } from '../../rules/scan/session.ts'
import { completionOf, openDatabase, resultOfRequest, strictDurability } from '../device-database.ts'
import { createSingleRun } from '../single-run.ts'

interface SavedSession {
  readonly form: typeof FORMAT_VERSION
  /** The time when it was stored. Pages of an older version, which may still be open, need it. */
  readonly at: number
  /** The position up to which the session includes every scan. */
  readonly upTo: number
  readonly session: DockSession
}

/** The stored data of the dock: the last stored session, and the scans that were stored after it. */
export interface SavedDock {
  readonly kept: SavedSession | undefined
  /** Each scan has its position in the log. */
  readonly scans: readonly (Scan & { readonly nth: number })[]
}

/** The position before all stored data: the position of a session that includes no stored scan. */
export const LOG_START = -1

/** The version of the stored session. A session of another version is not read. */
const FORMAT_VERSION = 3
const SCANS = 'scan'
const SESSION = 'session'
/**
 * The key for the position up to which the stored session includes all scans. It is stored separately, because reading
 * a large session is slow.
 */
const SAVED_UP_TO = 'upTo'

const createStores = (database: IDBDatabase): void => {
  database.createObjectStore(SCANS, { keyPath: 'nth', autoIncrement: true })
  database.createObjectStore(SESSION)
}

const readSavedPosition = async (transaction: IDBTransaction): Promise<number> =>
  Number((await resultOfRequest(transaction.objectStore(SESSION).get(SAVED_UP_TO))) ?? 0)

const readSavedSession = async (transaction: IDBTransaction): Promise<SavedSession | undefined> => {
  const saved = (await resultOfRequest(transaction.objectStore(SESSION).get(SESSION))) as SavedSession | undefined
  return saved?.form === FORMAT_VERSION ? saved : undefined
}

/** Returns the data that was written after the position `upTo`, but only scans before the position `before`. */
const readSince = async (transaction: IDBTransaction, upTo: number, before = Infinity): Promise<SavedDock> => {
  const kept = (await readSavedPosition(transaction)) > upTo ? await readSavedSession(transaction) : undefined
  const from = kept?.upTo ?? upTo
  if (before <= from + 1) return { kept, scans: [] }
  const range = IDBKeyRange.bound(from, before, true, true)
  return { kept, scans: (await resultOfRequest(transaction.objectStore(SCANS).getAll(range))) as SavedDock['scans'] }
}

/**
 * Stores scans and sessions of the dock in IndexedDB (RCV-08). Each scan is written to the disk before its result is
 * shown. From time to time, the whole session is stored, and the scans that it includes are deleted. All tabs of a
 * browser write to the same log. Each tab applies the scans of other tabs in log order before its own, so that every
 * session includes every scan.
 */
const createScanLog = (database: IDBDatabase) => {
  /** Runs a change in one transaction. Resolves once its data is on the disk. */
  const write = async <T>(change: (transaction: IDBTransaction) => Promise<T>): Promise<T> => {
    const transaction = database.transaction([SCANS, SESSION], 'readwrite', strictDurability)
    const changed = change(transaction).finally(() => transaction.commit?.())
    const [result] = await Promise.all([changed, completionOf(transaction)])
    return result
  }
  return {
    /** Returns the scans after the position `upTo`, and the stored session if it includes scans after that position. */
    since: async (upTo: number) => readSince(database.transaction([SCANS, SESSION]), upTo),
    /**
     * Stores scans. Resolves once all are on the disk.
     * @returns the position of the last scan, and the scans of other tabs after the position `upTo`
     */
    append: (scans: readonly Scan[], upTo: number) =>
      write(async (transaction) => {
        const store = transaction.objectStore(SCANS)
        const places = await Promise.all(scans.map((scan) => resultOfRequest(store.add(scan)).then(Number)))
        return { place: places.at(-1) ?? upTo, others: await readSince(transaction, upTo, places[0]) }
      }),
    /** Stores the session, unless another tab has stored a more recent session. */
    keep: (session: DockSession, upTo: number) =>
      write(async (transaction) => {
        if ((await readSavedPosition(transaction)) > upTo) return
        const store = transaction.objectStore(SESSION)
        store.put({ form: FORMAT_VERSION, at: Date.now(), upTo, session } satisfies SavedSession, SESSION)
        store.put(upTo, SAVED_UP_TO)
        transaction.objectStore(SCANS).delete(IDBKeyRange.upperBound(upTo))
      }),
  }
}

/** Opens the log of a user or of the sign-in page. The promise rejects if the browser blocks storage. */
export const openScanLog = async (owner: number | 'sign-in') =>
  createScanLog(await openDatabase(`portal-dock-${owner}`, createStores))

let opened: Promise<ReturnType<typeof createScanLog> | undefined> | undefined
/** Opens the log of the sign-in page; undefined if the browser blocks storage. */
const openSignInLog = () => {
  opened ??= openScanLog('sign-in').catch(() => undefined)
  return opened
}

/** Returns whether a scan is from the current shift. Older scans are discarded. */
const isFresh = ({ at }: Scan): boolean => Math.abs(Date.now() - Date.parse(at)) < SHIFT_MS

const once = createSingleRun()

/**
 * Stores scans that are made on the sign-in page after the session has ended (RCV-08). The next session of the dock on
 * this device applies them.
 */
export const signInScans = {
  /**
   * Stores a scan. Resolves once it is on the disk.
   * @returns whether the device has stored the scan
   */
  append: async (scan: Scan): Promise<boolean> => {
    try {
      const log = await openSignInLog()
      await log?.append([scan], 0)
      return log !== undefined
    } catch {
      return false
    }
  },
  /** Returns the number of stored scans; 0 if the storage cannot be read. */
  count: async (): Promise<number> => {
    const log = await openSignInLog()
    const saved = await log?.since(LOG_START).catch(() => undefined)
    return saved?.scans.filter(isFresh).length ?? 0
  },
  /** Passes the scans to `take` and deletes them afterwards. Only one call runs at a time. */
  handOver: (take: (scans: readonly Scan[]) => Promise<void>): Promise<void> =>
    once('hand over', async () => {
      const log = await openSignInLog()
      const { scans = [] } = (await log?.since(LOG_START)) ?? {}
      const last = scans.at(-1)
      if (!log || !last) return
      await take(scans.filter(isFresh).map(({ nth: _, ...scan }) => scan))
      await log.keep(emptySession, last.nth)
    }),
}
