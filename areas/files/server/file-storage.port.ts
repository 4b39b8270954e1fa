import type { Readable } from 'node:stream'

/**
 * Where the bytes of files lie. Keys are made by the portal: 32 hexadecimal digits. Every adapter passes
 * `adapters/files/files.suite.ts`.
 */
export interface FileStorage {
  /** A folder on this machine where uploads are collected and looked at before they are put; the portal makes it. */
  readonly incoming: string
  /** Takes the file at `path` over, whole or not at all; durable when it resolves. What is left at `path` is the caller's. */
  put(key: string, path: string, size: number): Promise<void>
  /** The bytes, as they are read; undefined when there is no such file. */
  get(key: string): Promise<Readable | undefined>
  /** A file that is not there is no fault. */
  remove(key: string): Promise<void>
}
