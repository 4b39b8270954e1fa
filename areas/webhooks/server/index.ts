import './tables.ts'

export { Courier, purgeWebhooks } from './courier.ts'
export { encryptWebhookSecrets } from './encrypt-secrets.ts'
export type { DocumentAddresses, ReadRecord } from './fan-out.ts'
export type { Resolve } from './public-address.ts'
export { webhookRoutes } from './routes.ts'
