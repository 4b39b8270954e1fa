import './tables.ts'

export { finishOpenReceipts, finishOpenReplacements, retryDueReceipts } from './finish-open.ts'
export { purgeScans } from './purge.ts'
export type { ReceivingDeps } from './receiving-deps.ts'
export { receivingRoutes } from './routes.ts'
export { readMissingBoxes } from './short-receipt.ts'
export { setUndoRight } from './undo-receipt.ts'
export { receivingWork } from './work.ts'
