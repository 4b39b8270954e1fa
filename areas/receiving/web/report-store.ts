import type { StoredReport } from '../rules/stored-reports.ts'
import { answerOf, done, durability, openDatabase } from './device-database.ts'

/** The photos of a report that is being filled in. `key` is the key of the report. */
type DraftPhotos = Pick<StoredReport, 'key' | 'photos'>

const RECORDS = 'report'

/** Opens a store of records that are kept until they are deleted. The promise rejects if the browser blocks storage. */
const openStore = async <T extends DraftPhotos>(name: string) => {
  const database = await openDatabase(name, (created) => created.createObjectStore(RECORDS, { keyPath: 'key' }))
  const write = (work: (records: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(RECORDS, 'readwrite', durability)
    work(transaction.objectStore(RECORDS))
    return done(transaction)
  }
  return {
    read: () => answerOf(database.transaction(RECORDS).objectStore(RECORDS).getAll() as IDBRequest<T[]>),
    /** Resolves once the record is on the disk. */
    put: (record: T) => write((records) => records.put(record)),
    remove: (key: string) => write((records) => records.delete(key)),
  }
}

/** Stores reports with their photos until the server has accepted them. */
export const openReportStore = (userId: number) => openStore<StoredReport>(`portal-dock-reports-${userId}`)

export const openDraftPhotoStore = (userId: number) => openStore<DraftPhotos>(`portal-dock-draft-photos-${userId}`)
