/** Opens a database of the browser, and creates its stores the first time. It rejects if the browser blocks storage. */
export const openDatabase = (name: string, createStores: (database: IDBDatabase) => void): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => createStores(request.result)
  return resultOfRequest(request)
}

export const resultOfRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser could not read'))
  })

/** Resolves once the transaction is complete. The data of a strict transaction is then on the disk. */
export const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser gave up writing'))
  })

/**
 * Waits until the data is on the disk, because data in the cache of the operating system is lost when the battery runs
 * out.
 */
export const strictDurability = { durability: 'strict' } as const

const RECORDS = 'report'

/** Opens a store of records that are kept until they are deleted. The promise rejects if the browser blocks storage. */
export const openRecordStore = async <T extends { readonly key: string }>(name: string) => {
  const database = await openDatabase(name, (created) => created.createObjectStore(RECORDS, { keyPath: 'key' }))
  const write = (work: (records: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(RECORDS, 'readwrite', strictDurability)
    work(transaction.objectStore(RECORDS))
    return completionOf(transaction)
  }
  return {
    read: () => resultOfRequest(database.transaction(RECORDS).objectStore(RECORDS).getAll() as IDBRequest<T[]>),
    /** Resolves once the record is on the disk. */
    put: (record: T) => write((records) => records.put(record)),
    remove: (key: string) => write((records) => records.delete(key)),
  }
}
