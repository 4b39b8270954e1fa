import './tables.ts'

export { receivingBadges } from './badges.ts'
export { finishOpenReceipts, type ReceivingParts } from './receive.ts'
export { finishOpenReplacements } from './replace-do.ts'
export { receivingRoutes } from './routes.ts'
export { letUndo } from './undo-receipt.ts'
