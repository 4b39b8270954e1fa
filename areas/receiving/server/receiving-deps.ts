import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { ReceivingPort } from './receiving.port.ts'

export interface ReceivingDeps {
  readonly db: Db
  readonly erp: ReceivingPort
  readonly directory: DirectoryPort
  readonly now: () => Date
  readonly employeePattern: RegExp
  /** True if a box can be scanned before the item code of its line (G-106). */
  readonly boxOpensLine: boolean
}
