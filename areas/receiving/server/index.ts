import './tables.ts'

export { receivingBadges } from './badges.ts'
export { finishDue, finishOpenReceipts, finishOpenReplacements } from './finish-open.ts'
export type { ReceivingParts } from './receive.ts'
export { receivingRoutes } from './routes.ts'
export { letUndo } from './undo-receipt.ts'
