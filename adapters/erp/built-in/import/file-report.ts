import type { Counts } from '../upsert.ts'
import type { BadRow } from './check-rows.ts'

/** The result of one file, which is imported completely or not at all. */
export interface FileReport {
  readonly file: string
  readonly rows: number
  /** The numbers of written rows; undefined if nothing was written for the reasons in `bad` or `refused`. */
  readonly counts?: Counts & { readonly removed?: number }
  readonly bad: readonly BadRow[]
  /** The reason that the file could not be read. */
  readonly refused?: string
  readonly unknownColumns: readonly string[]
}
