import './tables.ts'

export type { MailData, TemplateName } from '../templates/index.ts'
export { accountMail } from './account-mail.ts'
export { type About, enqueueMail, type NewMail } from './enqueue.ts'
export { mailsAbout, type SentMail } from './mails-about.query.ts'
export { Postman, type PostmanParts } from './postman.ts'
export { resendAbout, resendMail } from './resend.ts'
export type { MailHooks } from './settle.ts'
