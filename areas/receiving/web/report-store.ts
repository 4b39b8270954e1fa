import type { StoredReport } from '../rules/stored-reports.ts'
import { answerOf, done, durability, openDatabase } from './device-database.ts'

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

/** The photos of a report that is being filled in. `key` is the key of the report. */
interface DraftPhotos extends KeyedReport {
  /** JPEGs as base64. */
  readonly photos: readonly string[]
}

const RECORDS = 'report'

/** Opens the store with this name. The promise rejects if the browser blocks storage. */
const openStore = async <T extends KeyedReport>(name: string): Promise<DeviceStore<T>> => {
  const database = await openDatabase(name, (created) => created.createObjectStore(RECORDS, { keyPath: 'key' }))
  const write = (work: (records: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(RECORDS, 'readwrite', durability)
    work(transaction.objectStore(RECORDS))
    return done(transaction)
  }
  return {
    read: () => answerOf(database.transaction(RECORDS).objectStore(RECORDS).getAll() as IDBRequest<T[]>),
    put: (record) => write((records) => records.put(record)),
    remove: (key) => write((records) => records.delete(key)),
  }
}

/** Stores reports with their photos until the server has accepted them. */
export const openReportStore = (userId: number): Promise<DeviceStore<StoredReport>> =>
  openStore<StoredReport>(`portal-dock-reports-${userId}`)

export const openDraftPhotoStore = (userId: number): Promise<DeviceStore<DraftPhotos>> =>
  openStore<DraftPhotos>(`portal-dock-draft-photos-${userId}`)
