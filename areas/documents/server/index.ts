import './tables.ts'

export { documentMailHooks, enqueueConfirmationMail, enqueueDocumentMail } from './document-mail.ts'
export { deleteUnfinishedRecords } from './older-client.ts'
export type { DocumentDeps } from './parts.ts'
export { MAIL_SUBJECT_KINDS } from './parts.ts'
export { remindSuppliers } from './remind.ts'
export { documentRoutes } from './routes.ts'
export { documentWork } from './work.ts'
