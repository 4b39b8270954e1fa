import type { Confirmation } from '#areas/deliveries/server/index.ts'
import type { UblThreads } from './ubl-task.ts'

/** The dependencies of the UBL calls: all that confirming a delivery needs, and worker threads for XML. */
export interface UblDeps extends Confirmation {
  readonly threads: UblThreads
}
