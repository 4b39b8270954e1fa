import { currentSession, type SessionOfForm2 } from '../rules/older-session.ts'
import type { Scan, Session } from '../rules/session.ts'

/** A scan with its position in the log. */
export interface LoggedScan extends Scan {
  readonly nth: number
}

interface SavedSession {
  readonly form: typeof FORMAT_VERSION
  readonly at: number
  /** The session includes every scan up to this position. */
  readonly upTo: number
  readonly session: Session
}

interface KeptInForm2 extends Omit<SavedSession, 'form' | 'session'> {
  readonly form: 2
  readonly session: SessionOfForm2
}

/** The stored data of the dock: the last stored session, and the scans since. */
export interface SavedDock {
  readonly kept: SavedSession | undefined
  readonly scans: readonly LoggedScan[]
}

/**
 * The device's storage of the dock in IndexedDB (RCV-08). Each scan is appended to the disk before its result is shown.
 * From time to time the whole session is stored and the scans in it are deleted. All tabs of a browser write to one
 * log. Each applies the scans of other tabs in log order before its own, so that every session includes every scan.
 */
export interface ScanLog {
  read(): Promise<SavedDock>
  /** The scans of other tabs since `upTo`; `kept` only if the stored session includes more than that. */
  since(upTo: number): Promise<SavedDock>
  /** @returns the position of the last one once all are on the disk, and the scans of other tabs since `upTo` */
  append(scans: readonly Scan[], upTo: number): Promise<{ readonly place: number; readonly others: SavedDock }>
  /** Stores the session, unless another tab has stored a more recent one. */
  keep(session: Session, upTo: number): Promise<void>
  /** Whether this device stores anything; browsers may block storage. */
  readonly isKept: boolean
}

/** 2 had lists of quantities and heat numbers instead of packs. */
const FORMAT_VERSION = 3
const SCANS = 'scan'
const SESSION = 'session'
/**
 * The position up to which the stored session includes all scans. Stored separately, because a large session is slow to
 * read.
 */
const SAVED_UP_TO = 'upTo'

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser gave up writing'))
  })

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser could not read'))
  })

const openDatabase = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(SCANS, { keyPath: 'nth', autoIncrement: true })
    request.result.createObjectStore(SESSION)
  }
  return answerOf(request)
}

// strict: data in the system's cache would be lost when the battery runs out
const durability = { durability: 'strict' } as const

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
  /** Deletes the scans before this position. */
  readonly before?: number
  /** The result of `keptTo`. */
  readonly keptTo: number
}

/** The data written after `upTo`. */
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

/** Resolves with the result of the work when it is on the disk. */
const written = async <T>(
  transaction: IDBTransaction,
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> => {
  const worked = work(transaction).then((answer) => {
    transaction.commit?.()
    return answer
  })
  const [answer] = await Promise.all([worked, done(transaction)])
  return answer
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
    // requested together and committed immediately, because every scan waits for this
    const requests = Promise.all([keptTo(transaction), ...scans.map((scan) => answerOf(store.add(scan)).then(Number))])
    transaction.commit?.()
    const [[kept, ...places]] = await Promise.all([requests, done(transaction)])
    const before = places[0] ?? upTo + 1
    if (kept <= upTo && before <= upTo + 1) return { place: places.at(-1) ?? upTo, others: NOTHING_SAVED }
    // another tab has written, so its current data is read
    const reading = database.transaction([SCANS, SESSION])
    const others = await sinceIn(reading, { upTo, before, keptTo: await keptTo(reading) })
    return { place: places.at(-1) ?? upTo, others }
  },
  keep: async (session, upTo) =>
    written(database.transaction([SCANS, SESSION], 'readwrite', durability), async (transaction) => {
      if ((await keptTo(transaction)) > upTo) return
      const store = transaction.objectStore(SESSION)
      store.put({ form: FORMAT_VERSION, at: Date.now(), upTo, session } satisfies SavedSession, SESSION)
      store.put(upTo, SAVED_UP_TO)
      transaction.objectStore(SCANS).delete(IDBKeyRange.upperBound(upTo))
    }),
})

export const NOTHING_SAVED: SavedDock = { kept: undefined, scans: [] }

/** A log in memory that exists as long as the page. */
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
 * Opens the log of a user, or of the sign-in page. If the browser blocks storage, scans exist only in the page, which
 * shows a notice.
 */
export const openScanLog = (owner: number | 'sign-in'): Promise<ScanLog> =>
  typeof indexedDB === 'undefined'
    ? Promise.resolve(memoryScanLog())
    : openDatabase(`portal-dock-${owner}`).then(onDisk, memoryScanLog)
