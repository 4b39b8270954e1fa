import { currentSession, type SessionOfForm2 } from '../rules/older-session.ts'
import type { Scan, Session } from '../rules/session.ts'
import { answerOf, done, durability, openDatabase } from './device-database.ts'

/** A scan with its position in the log. */
interface LoggedScan extends Scan {
  readonly nth: number
}

interface SavedSession {
  readonly form: typeof FORMAT_VERSION
  readonly at: number
  /** The position up to which the session includes every scan. */
  readonly upTo: number
  readonly session: Session
}

interface KeptInForm2 extends Omit<SavedSession, 'form' | 'session'> {
  readonly form: 2
  readonly session: SessionOfForm2
}

/** The stored data of the dock: the last stored session, and the scans that were stored after it. */
export interface SavedDock {
  readonly kept: SavedSession | undefined
  readonly scans: readonly LoggedScan[]
}

/**
 * Stores scans and sessions of the dock in IndexedDB (RCV-08). Each scan is written to the disk before its result is
 * shown. From time to time, the whole session is stored, and the scans that it includes are deleted. All tabs of a
 * browser write to the same log. Each tab applies the scans of other tabs in log order before its own scans, so that
 * every session includes every scan.
 */
export interface ScanLog {
  read(): Promise<SavedDock>
  /** Returns the scans after the position `upTo`, and the stored session if it includes scans after that position. */
  since(upTo: number): Promise<SavedDock>
  /**
   * Stores scans. Resolves once all are on the disk.
   * @returns the position of the last scan, and the scans of other tabs after the position `upTo`
   */
  append(scans: readonly Scan[], upTo: number): Promise<{ readonly place: number; readonly others: SavedDock }>
  /** Stores the session, unless another tab has stored a more recent session. */
  keep(session: Session, upTo: number): Promise<void>
  /** True if the device stores the data; false if the browser blocks storage. */
  readonly isKept: boolean
}

/** The version of the stored session. Version 2 had lists of quantities and heat numbers instead of packs. */
const FORMAT_VERSION = 3
const SCANS = 'scan'
const SESSION = 'session'
/**
 * The key of the position up to which the stored session includes all scans. The position is stored separately, because
 * a large session is slow to read.
 */
const SAVED_UP_TO = 'upTo'

const createStores = (database: IDBDatabase): void => {
  database.createObjectStore(SCANS, { keyPath: 'nth', autoIncrement: true })
  database.createObjectStore(SESSION)
}

const keptTo = async (transaction: IDBTransaction): Promise<number> =>
  Number((await answerOf(transaction.objectStore(SESSION).get(SAVED_UP_TO))) ?? 0)

const keptIn = async (transaction: IDBTransaction): Promise<SavedSession | undefined> => {
  const saved = (await answerOf(transaction.objectStore(SESSION).get(SESSION))) as
    | SavedSession
    | KeptInForm2
    | undefined
  if (saved?.form === 2) return { ...saved, form: FORMAT_VERSION, session: currentSession(saved.session) }
  return saved?.form === FORMAT_VERSION ? saved : undefined
}

interface Beyond {
  readonly upTo: number
  /** Only scans before this position are returned. */
  readonly before?: number
  /** The position that `keptTo` has returned. */
  readonly keptTo: number
}

/** Returns the data that was written after the position `upTo`. */
const sinceIn = async (
  transaction: IDBTransaction,
  { upTo, before = Infinity, keptTo }: Beyond,
): Promise<SavedDock> => {
  const session = keptTo > upTo ? await keptIn(transaction) : undefined
  const from = session?.upTo ?? upTo
  if (before <= from + 1) return { kept: session, scans: [] }
  const range = IDBKeyRange.bound(from, before, true, true)
  return { kept: session, scans: (await answerOf(transaction.objectStore(SCANS).getAll(range))) as LoggedScan[] }
}

const onDisk = (database: IDBDatabase): ScanLog => ({
  isKept: true,
  read: async () => {
    const transaction = database.transaction([SCANS, SESSION])
    const kept = await keptIn(transaction)
    const after = IDBKeyRange.lowerBound(kept?.upTo ?? 0, true)
    return { kept, scans: (await answerOf(transaction.objectStore(SCANS).getAll(after))) as LoggedScan[] }
  },
  since: async (upTo) => {
    const transaction = database.transaction([SCANS, SESSION])
    return sinceIn(transaction, { upTo, keptTo: await keptTo(transaction) })
  },
  append: async (scans, upTo) => {
    const transaction = database.transaction([SCANS, SESSION], 'readwrite', durability)
    const store = transaction.objectStore(SCANS)
    // all requests are made together and committed immediately, because every scan waits for them
    const requests = Promise.all([keptTo(transaction), ...scans.map((scan) => answerOf(store.add(scan)).then(Number))])
    transaction.commit?.()
    const [[kept, ...places]] = await Promise.all([requests, done(transaction)])
    const before = places[0] ?? upTo + 1
    if (kept <= upTo && before <= upTo + 1) return { place: places.at(-1) ?? upTo, others: NOTHING_SAVED }
    // another tab has written in the meantime, so the data of other tabs is read
    const reading = database.transaction([SCANS, SESSION])
    const others = await sinceIn(reading, { upTo, before, keptTo: await keptTo(reading) })
    return { place: places.at(-1) ?? upTo, others }
  },
  keep: async (session, upTo) => {
    const transaction = database.transaction([SCANS, SESSION], 'readwrite', durability)
    const write = async (): Promise<void> => {
      if ((await keptTo(transaction)) <= upTo) {
        const store = transaction.objectStore(SESSION)
        store.put({ form: FORMAT_VERSION, at: Date.now(), upTo, session } satisfies SavedSession, SESSION)
        store.put(upTo, SAVED_UP_TO)
        transaction.objectStore(SCANS).delete(IDBKeyRange.upperBound(upTo))
      }
      transaction.commit?.()
    }
    await Promise.all([write(), done(transaction)])
  },
})

export const NOTHING_SAVED: SavedDock = { kept: undefined, scans: [] }

/** Creates a log that stores nothing, for a browser without storage. */
export const memoryScanLog = (): ScanLog => {
  let places = 0
  return {
    isKept: false,
    read: async () => NOTHING_SAVED,
    since: async () => NOTHING_SAVED,
    append: async (scans) => {
      places += scans.length
      return { place: places, others: NOTHING_SAVED }
    },
    keep: async () => {},
  }
}

/**
 * Opens the log of a user or of the sign-in page. If the browser blocks storage, the log stores nothing: scans exist
 * only in the page, which shows a notice.
 */
export const openScanLog = (owner: number | 'sign-in'): Promise<ScanLog> =>
  typeof indexedDB === 'undefined'
    ? Promise.resolve(memoryScanLog())
    : openDatabase(`portal-dock-${owner}`, createStores).then(onDisk, memoryScanLog)
