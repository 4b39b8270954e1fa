import type { StoredReport } from '../rules/stored-reports.ts'

interface KeyedReport {
  readonly key: string
}

/** Stores records on the device until they are deleted. */
interface DeviceStore<T extends KeyedReport> {
  read(): Promise<readonly T[]>
  /** Stores a record. Resolves once it is on the disk. */
  put(record: T): Promise<void>
  remove(key: string): Promise<void>
}

/** Stores reports with their photos until the server has accepted them. */
export type ReportStore = DeviceStore<StoredReport>

/** The photos of a report that is being filled in. `key` is the key of the report. */
export interface DraftPhotos extends KeyedReport {
  /** JPEGs as base64. */
  readonly photos: readonly string[]
}

const RECORDS = 'report'

const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDS, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser could not open its store'))
  })

const transactionEnd = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser gave up writing'))
  })

/** Opens the store with this name. The promise rejects if the browser blocks storage. */
const openStore = async <T extends KeyedReport>(name: string): Promise<DeviceStore<T>> => {
  const database = await open(name)
  const write = (work: (records: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(RECORDS, 'readwrite', { durability: 'strict' })
    work(transaction.objectStore(RECORDS))
    return transactionEnd(transaction)
  }
  return {
    read: async () => {
      const transaction = database.transaction(RECORDS)
      const request = transaction.objectStore(RECORDS).getAll() as IDBRequest<T[]>
      await transactionEnd(transaction)
      return request.result
    },
    put: (record) => write((records) => records.put(record)),
    remove: (key) => write((records) => records.delete(key)),
  }
}

export const openReportStore = (userId: number): Promise<ReportStore> =>
  openStore<StoredReport>(`portal-dock-reports-${userId}`)

export const openDraftPhotoStore = (userId: number): Promise<DeviceStore<DraftPhotos>> =>
  openStore<DraftPhotos>(`portal-dock-draft-photos-${userId}`)
