import { ThreadPool } from '#kit/server/thread-pool.ts'
import type { UblThreads } from './ubl-task.ts'

/** The maximum number of waiting documents. A document of the maximum size takes about two seconds. */
const MAX_WAITING = 20
const MAX_RUN_MS = 60_000
const MAX_HEAP_MB = 512

/** Writes and reads UBL documents in a worker thread, because a document with 10,000 packs takes seconds. */
export const openUblThreads = (): UblThreads =>
  new ThreadPool(new URL('./ubl.thread.ts', import.meta.url), {
    threads: 1,
    maxWaiting: MAX_WAITING,
    maxRunMs: MAX_RUN_MS,
    maxHeapMb: MAX_HEAP_MB,
  })
