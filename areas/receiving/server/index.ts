import './tables.ts'

export { finishOpenReceipts, type ReceivingParts } from './receive.ts'
export { receivingRoutes } from './routes.ts'
