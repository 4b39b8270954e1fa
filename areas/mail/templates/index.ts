import type { z } from 'zod'
import { accountNotice } from './account-notice/index.ts'
import { answerLate } from './answer-late/index.ts'
import { asn } from './asn/index.ts'
import { confirmEmail } from './confirm-email/index.ts'
import { discrepancy } from './discrepancy/index.ts'
import { documents } from './documents/index.ts'
import { forecast } from './forecast/index.ts'
import { invitation } from './invitation/index.ts'
import { orderChanged } from './order-changed/index.ts'
import { passwordReset } from './password-reset/index.ts'
import { po } from './po/index.ts'
import { proposalDeclined } from './proposal-declined/index.ts'
import { receipt } from './receipt/index.ts'
import { reminder } from './reminder/index.ts'
import { signed } from './signed/index.ts'
import { signing } from './signing/index.ts'
import type { MailTemplate } from './template.ts'
import { testMail } from './test-mail/index.ts'

/** All mail templates by name. */
export const templates = {
  po,
  asn,
  forecast,
  signing,
  signed,
  documents,
  receipt,
  discrepancy,
  'proposal-declined': proposalDeclined,
  'order-changed': orderChanged,
  'answer-late': answerLate,
  reminder,
  'password-reset': passwordReset,
  'confirm-email': confirmEmail,
  invitation,
  'account-notice': accountNotice,
  'test-mail': testMail,
} as const

export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as readonly TemplateName[]

/** The input data of a template. */
export type MailData<T extends TemplateName> = z.input<(typeof templates)[T]['data']>

export const findTemplate = (name: TemplateName): MailTemplate => templates[name] as unknown as MailTemplate

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)
