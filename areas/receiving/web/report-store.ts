import type { KeptReport } from '../rules/kept-reports.ts'

/** Where the device keeps reports, photos included, until the server has accepted them. */
export interface ReportStore {
  read(): Promise<readonly KeptReport[]>
  /** Resolves once the report is on the disk. */
  put(report: KeptReport): Promise<void>
  remove(key: string): Promise<void>
}

const REPORTS = 'report'

const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(REPORTS, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser could not open its store'))
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser gave up writing'))
  })

/** Rejects where the browser forbids to store anything. */
export const openReportStore = async (userId: number): Promise<ReportStore> => {
  const database = await open(`portal-dock-reports-${userId}`)
  const write = (work: (reports: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(REPORTS, 'readwrite', { durability: 'strict' })
    work(transaction.objectStore(REPORTS))
    return finished(transaction)
  }
  return {
    read: async () => {
      const transaction = database.transaction(REPORTS)
      const request = transaction.objectStore(REPORTS).getAll() as IDBRequest<KeptReport[]>
      await finished(transaction)
      return request.result
    },
    put: (report) => write((reports) => reports.put(report)),
    remove: (key) => write((reports) => reports.delete(key)),
  }
}
