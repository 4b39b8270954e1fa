import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { doneReply } from '#kit/shared/done-reply.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'
import { deliveryStates } from './rules/delivery.ts'

const language = z.enum(['th', 'en'])
const id = z.object({ id: z.coerce.number().int().positive() })
const instant = z.string().describe('ISO 8601, UTC')

const readsMails = { method: 'GET', who: 'mail.read', tag: 'mail' } as const
const resendsMails = { method: 'POST', who: 'mail.resend', tag: 'mail' } as const

const template = z.object({
  name: z.string(),
  title: z.object({ en: z.string(), th: z.string() }),
  reference: z.number().int().nullable().describe('its number at the company gateway'),
})
export type MailTemplateFacts = z.infer<typeof template>

const content = z.object({ subject: z.string(), html: z.string(), text: z.string() })

const mail = z.object({
  id: z.number().int(),
  template: z.string(),
  language,
  subject: z.string(),
  createdAt: instant,
  about: z.object({ kind: z.string(), id: z.string() }).nullable(),
  recipients: z.array(
    z.object({
      address: z.string(),
      kind: z.enum(['to', 'cc']),
      state: z.enum(deliveryStates),
      answer: z.string().nullable().describe("the mail server's words"),
      triedAt: instant.nullable(),
      sentAt: instant.nullable(),
    }),
  ),
  notBefore: instant.nullable().describe('of a mail that waits for its next try'),
  done: z.object({ at: instant, by: z.string() }).nullable().describe('who marked the refused or failed mail as done'),
})
export type Mail = z.infer<typeof mail>

export const listMailTemplates = defineCall({
  ...readsMails,
  path: '/mail-templates',
  summary: 'The mail templates of the portal, and how mails are sent',
  reply: z.object({ transport: z.enum(['smtp', 'gateway', 'mailbox']), templates: z.array(template) }),
})

export const previewMailTemplate = defineCall({
  ...readsMails,
  path: '/mail-templates/:name',
  summary: 'A mail template with sample data',
  params: z.object({ name: z.string().max(60) }),
  query: z.strictObject({ language: language.default('th') }),
  reply: content,
})

/**
 * The choices of the filter by state. `open`: queued or being sent for at least one recipient; `failed`: refused or
 * failed for at least one recipient and not marked as done; `sent`: the mail server accepted the mail for all
 * recipients; `kept`: stored for at least one recipient, because no mail server was configured.
 */
export const mailChoices = ['open', 'failed', 'sent', 'kept'] as const
export type MailChoice = (typeof mailChoices)[number]

export const mailFields = {
  id: 'integer',
  template: 'text',
  language: 'text',
  subject: 'text',
  createdAt: 'instant',
} as const satisfies ListFieldKinds

export const listMails = defineCall({
  ...readsMails,
  path: '/mails',
  summary: 'Mails of the caller’s organisation and those of no organisation, newest first',
  query: z.strictObject({
    state: z.enum(mailChoices).optional(),
    _q: z.string().trim().min(1).max(200).optional().describe('in subject and addresses'),
    ...listPaging,
    ...listFields(mailFields),
  }),
  reply: z.array(mail),
})

export const getMail = defineCall({
  ...readsMails,
  path: '/mails/:id',
  summary: 'A mail as it goes out; codes that open an account are hidden',
  params: id,
  reply: mail.extend({ ...content.shape, attachments: z.array(z.string()) }),
})
export type MailDetail = z.infer<typeof getMail.reply>

export const sendTestMail = defineCall({
  method: 'POST',
  path: '/mails/test',
  who: 'mail.test',
  tag: 'mail',
  summary: 'Queue a test mail to the caller’s address; GET /mails/{id} returns its result',
  body: z.strictObject({ language }),
  reply: z.object({ id: z.number().int().describe('of the mail') }),
})

export const resendMail = defineCall({
  ...resendsMails,
  path: '/mails/:id/resend',
  summary: 'Queue a mail again for the addresses that have not received it',
  params: id,
  reply: z.object({ count: z.number().int().describe('addresses') }),
})

export const markMailDone = defineCall({
  ...resendsMails,
  path: '/mails/:id/done',
  summary: 'Mark a refused or failed mail as done, so that it is no longer listed as work',
  params: id,
  reply: doneReply,
})
