import './tables.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { ErpPort } from '../port.ts'
import { builtInDirectory } from './directory.ts'
import { builtInFinance } from './finance.ts'
import { builtInOrderAnswers } from './order-answers.ts'
import { builtInOrders } from './order-lines.ts'
import { builtInReceiving } from './receipts.ts'
import { builtInSchedule } from './schedule.ts'

export type { ErpData } from './extracts.ts'
export type { BadRow } from './import/check-rows.ts'
export { erpImports, type FileReport, type ImportReport, importErp } from './import/import-folder.ts'
export { fillErp } from './write-extract.ts'

/**
 * An ERP for installations without one. Its tables are in the portal's own database (ERP-02).
 * @param outFolder the folder for extracts that another ERP reads; if left out, no extracts are written
 */
export const openBuiltInErp = (db: Db, outFolder?: string): ErpPort => ({
  ...builtInDirectory(db),
  ...builtInOrders(db),
  ...builtInOrderAnswers(db, outFolder),
  ...builtInReceiving(db),
  ...builtInFinance(db),
  ...builtInSchedule(db),
})
