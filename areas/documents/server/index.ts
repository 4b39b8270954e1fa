import './tables.ts'

export { documentBadges } from './badges.ts'
export { documentMailHooks, enqueueConfirmationMail, enqueueDocumentMail } from './document-mail.ts'
export { clearUnfinished } from './older-client.ts'
export type { DocumentParts } from './parts.ts'
export { ABOUT } from './parts.ts'
export { remindSuppliers } from './remind.ts'
export { documentRoutes } from './routes.ts'
