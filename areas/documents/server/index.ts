import './tables.ts'

export { documentBadges } from './badges.ts'
export { documentMailHooks, enqueueConfirmationMail, enqueueDocumentMail } from './document-mail.ts'
export { deleteUnfinishedRecords as clearUnfinished } from './older-client.ts'
export type { DocumentDeps as DocumentParts } from './parts.ts'
export { MAIL_SUBJECT_KINDS as ABOUT } from './parts.ts'
export { remindSuppliers } from './remind.ts'
export { documentRoutes } from './routes.ts'
