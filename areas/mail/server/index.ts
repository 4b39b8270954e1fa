import './tables.ts'

export { findTemplate, type MailData, templateNames } from '../templates/index.ts'
export { accountMail } from './account-mail.ts'
export type { MailHooks } from './attempts.ts'
export { listNewestMails, type MailWithText, mailStatistics, mailsForRecords, recordMailState } from './mails.query.ts'
export {
  enqueueMail,
  lockWaitingMail,
  type MailSubjectRecord,
  type NewMail,
  purgeMails,
  resendForRecord,
  rewriteMail,
  sendWaitingMail,
} from './outbox.ts'
export { OutboxWorker } from './outbox-worker.ts'
export { mailRoutes } from './routes.ts'
export { mailWork } from './work.ts'
