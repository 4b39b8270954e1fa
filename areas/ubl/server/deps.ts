import type { ConfirmDeliveryDeps } from '#areas/deliveries/server/index.ts'
import { ThreadPool } from '#kit/server/thread-pool.ts'
import type { UblTask, UblTaskResult } from './ubl-task.ts'

/** Writes and reads UBL documents in a worker thread, because a document with 10,000 packs takes seconds. */
export const openUblThreads = () =>
  new ThreadPool<UblTask, UblTaskResult>(new URL('./ubl.thread.ts', import.meta.url), 1)

/** The dependencies of the UBL calls: all that confirming a delivery needs, and worker threads for XML. */
export interface UblDeps extends ConfirmDeliveryDeps {
  readonly threads: ReturnType<typeof openUblThreads>
}
