import type { z } from 'zod'
import { accountNoticeTemplate } from './account-notice/index.ts'
import { answerLateTemplate } from './answer-late/index.ts'
import { asnTemplate } from './asn/index.ts'
import { confirmEmailTemplate } from './confirm-email/index.ts'
import { discrepancyTemplate } from './discrepancy/index.ts'
import { documentsTemplate } from './documents/index.ts'
import { forecastTemplate } from './forecast/index.ts'
import { invitationTemplate } from './invitation/index.ts'
import { orderChangedTemplate } from './order-changed/index.ts'
import { passwordResetTemplate } from './password-reset/index.ts'
import { purchaseOrderTemplate } from './po/index.ts'
import { proposalDeclinedTemplate } from './proposal-declined/index.ts'
import { receiptTemplate } from './receipt/index.ts'
import { reminderTemplate } from './reminder/index.ts'
import { signedDocumentTemplate } from './signed/index.ts'
import { documentToSignTemplate } from './signing/index.ts'
import type { MailTemplate } from './template.ts'
import { testMailTemplate } from './test-mail/index.ts'

/** All mail templates by name. */
export const templates = {
  po: purchaseOrderTemplate,
  asn: asnTemplate,
  forecast: forecastTemplate,
  signing: documentToSignTemplate,
  signed: signedDocumentTemplate,
  documents: documentsTemplate,
  receipt: receiptTemplate,
  discrepancy: discrepancyTemplate,
  'proposal-declined': proposalDeclinedTemplate,
  'order-changed': orderChangedTemplate,
  'answer-late': answerLateTemplate,
  reminder: reminderTemplate,
  'password-reset': passwordResetTemplate,
  'confirm-email': confirmEmailTemplate,
  invitation: invitationTemplate,
  'account-notice': accountNoticeTemplate,
  'test-mail': testMailTemplate,
} as const

export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as readonly TemplateName[]

/** The input data of a template. */
export type MailData<T extends TemplateName> = z.input<(typeof templates)[T]['data']>

export const findTemplate = (name: TemplateName): MailTemplate => templates[name] as unknown as MailTemplate

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)
