import './tables.ts'

export { receivingBadges } from './badges.ts'
export { finishOpenReceipts, finishOpenReplacements, retryDueReceipts as finishDue } from './finish-open.ts'
export type { ReceivingDeps as ReceivingParts } from './receive.ts'
export { receivingRoutes } from './routes.ts'
export { setUndoRight as letUndo } from './undo-receipt.ts'
