import type { Confirmation } from '#areas/deliveries/server/index.ts'
import { ThreadPool } from '#kit/server/thread-pool.ts'
import type { Result } from '#kit/shared/result.ts'
import type { Sheet } from '../rules/sheet.ts'

/** Reads spreadsheets in a worker thread, because a spreadsheet with 10,000 rows takes a second. */
type SpreadsheetThreads = ThreadPool<Uint8Array, Result<Sheet>>

export const openSpreadsheetThreads = (): SpreadsheetThreads =>
  new ThreadPool(new URL('./read-sheet.thread.ts', import.meta.url), 1)

export interface ImportDeps extends Confirmation {
  readonly spreadsheetThreads: SpreadsheetThreads
}
