import type { Confirmation } from '#areas/deliveries/server/index.ts'
import { ThreadPool } from '#kit/server/thread-pool.ts'
import type { SheetTask, SheetTaskAnswer } from './read-sheet-task.ts'

/** Reads spreadsheets in a worker thread, because a spreadsheet with 10,000 rows takes a second. */
export type SpreadsheetThreads = ThreadPool<SheetTask, SheetTaskAnswer>

const MAX_WAITING = 20
const MAX_RUN_MS = 60_000
const MAX_HEAP_MB = 512

export const openSpreadsheetThreads = (): SpreadsheetThreads =>
  new ThreadPool(new URL('./read-sheet.thread.ts', import.meta.url), {
    threads: 1,
    maxWaiting: MAX_WAITING,
    maxRunMs: MAX_RUN_MS,
    maxHeapMb: MAX_HEAP_MB,
  })

export interface ImportDeps extends Confirmation {
  readonly spreadsheetThreads: SpreadsheetThreads
}
