import type { Confirmation } from '#areas/deliveries/server/index.ts'
import type { UblThreads } from './ubl-task.ts'

/** What the calls need: that of confirming a delivery, and threads for XML. */
export interface UblDeps extends Confirmation {
  readonly threads: UblThreads
}
