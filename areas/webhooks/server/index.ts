import './tables.ts'

export { Courier, purgeWebhooks } from './courier.ts'
export type { DocumentUrls, RecordReader } from './fan-out.ts'
export { webhookRoutes } from './routes.ts'
export { encryptWebhookSecrets } from './secrets.ts'
export type { Resolve } from './send.ts'
