import type { Readable } from 'node:stream'

/**
 * Stores the contents of files. The portal generates the keys: 32 hexadecimal digits. Every adapter passes
 * `adapters/files/files.suite.ts`.
 */
export interface FileStorage {
  /** A folder on this machine where uploads are collected and checked before `put`. The portal creates it. */
  readonly incoming: string
  /**
   * Stores the file at `path` atomically and durably. If the file still exists at `path` afterwards, the caller removes
   * it.
   */
  put(key: string, path: string, size: number): Promise<void>
  /** Returns the content as a stream; undefined if there is no such file. */
  get(key: string): Promise<Readable | undefined>
  /** Removes a file. A missing file is not an error. */
  remove(key: string): Promise<void>
  /** Returns whether no file is stored. */
  isEmpty(): Promise<boolean>
}
