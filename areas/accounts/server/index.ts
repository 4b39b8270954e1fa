import './tables.ts'

export { addAccount, type NewAccount } from './account-store.ts'
export { answer, type PortalRoute } from './answer.ts'
export { setBlocked } from './block-user.ts'
export type { AccountMail } from './mail.port.ts'
export { hashPassword } from './passwords.ts'
export { accountRoutes, type PublicSettings } from './routes.ts'
export { Sessions } from './sessions.ts'
