import './tables.ts'

export { purgeWebhooks, WebhookSender } from './courier.ts'
export type { MessageContent } from './fan-out.ts'
export { webhookRoutes } from './routes.ts'
export { encryptWebhookSecrets } from './secrets.ts'
export type { ResolveHost } from './send.ts'
