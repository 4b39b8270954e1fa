import type { Confirmation } from '#areas/deliveries/server/index.ts'
import type { UblThreads } from './ubl-task.ts'

/** The dependencies of the calls: those of confirming a delivery, and threads for XML. */
export interface UblDeps extends Confirmation {
  readonly threads: UblThreads
}
