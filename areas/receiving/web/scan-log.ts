import type { Scan, Session } from '../rules/session.ts'

/** A scan with its place in the log. */
export interface LoggedScan extends Scan {
  readonly nth: number
}

interface Kept {
  readonly form: number
  readonly at: number
  /** The session holds every scan up to this one. */
  readonly upTo: number
  readonly session: Session
}

/** What the device remembers of the dock: the session as it was last kept, and the scans since. */
export interface Remembered {
  readonly kept: Kept | undefined
  readonly scans: readonly LoggedScan[]
}

/**
 * The device's own memory of the dock (RCV-08), in IndexedDB: each scan is appended and on the disk before anything is shown
 * of it; from time to time the whole session is kept and the scans in it are forgotten.
 */
export interface ScanLog {
  read(): Promise<Remembered>
  /** @returns the place of the last one, once all are on the disk */
  append(scans: readonly Scan[]): Promise<number>
  keep(session: Session, upTo: number): Promise<void>
  /** Whether this device keeps anything: a browser may forbid it. */
  readonly isKept: boolean
}

const FORM = 2
const SCANS = 'scan'
const SESSION = 'session'

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

// strict: an empty battery takes what is only in the memory of the system
const durability = { durability: 'strict' } as const

const onDisk = (database: IDBDatabase): ScanLog => ({
  isKept: true,
  read: async () => {
    const transaction = database.transaction([SCANS, SESSION])
    const kept = (await answerOf(transaction.objectStore(SESSION).get(SESSION))) as Kept | undefined
    const valid = kept?.form === FORM ? kept : undefined
    const after = IDBKeyRange.lowerBound(valid?.upTo ?? 0, true)
    return { kept: valid, scans: (await answerOf(transaction.objectStore(SCANS).getAll(after))) as LoggedScan[] }
  },
  append: async (scans) => {
    const transaction = database.transaction(SCANS, 'readwrite', durability)
    const store = transaction.objectStore(SCANS)
    const places = scans.map((scan) => answerOf(store.add(scan)))
    transaction.commit?.()
    await done(transaction)
    return Number((await Promise.all(places)).at(-1))
  },
  keep: async (session, upTo) => {
    const transaction = database.transaction([SCANS, SESSION], 'readwrite', durability)
    transaction.objectStore(SESSION).put({ form: FORM, at: Date.now(), upTo, session } satisfies Kept, SESSION)
    transaction.objectStore(SCANS).delete(IDBKeyRange.upperBound(upTo))
    transaction.commit?.()
    await done(transaction)
  },
})

const inMemory = (): ScanLog => {
  let places = 0
  return {
    isKept: false,
    read: async () => ({ kept: undefined, scans: [] }),
    append: async (scans) => {
      places += scans.length
      return places
    },
    keep: async () => {},
  }
}

/** Opens the log of a user. Where the browser forbids it, scans live as long as the page, which the page says. */
export const openScanLog = (userId: number): Promise<ScanLog> =>
  typeof indexedDB === 'undefined'
    ? Promise.resolve(inMemory())
    : openDatabase(`portal-dock-${userId}`).then(onDisk, inMemory)
