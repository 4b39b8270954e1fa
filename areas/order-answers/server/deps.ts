import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { PurchaseOrderPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db } from '#kit/server/database/database.ts'

export interface OrderAnswerDeps {
  readonly db: Db
  readonly orders: Pick<PurchaseOrderPort, 'linesFor'>
  readonly directory: DirectoryPort
  readonly now: () => Date
}
