import './tables.ts'

export { Courier, purgeWebhooks } from './courier.ts'
export type { DocumentAddresses, ReadRecord } from './fan-out.ts'
export { webhookRoutes } from './routes.ts'
export { encryptWebhookSecrets } from './secrets.ts'
export type { Resolve } from './send.ts'
