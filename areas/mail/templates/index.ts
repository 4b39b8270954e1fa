import type { z } from 'zod'
import { accountTemplates } from './accounts.ts'
import { deliveryTemplates } from './deliveries.ts'
import { documentTemplates, reminderTemplate } from './documents.ts'
import { orderTemplates } from './orders.ts'
import type { MailTemplate } from './template.ts'

export const templates = {
  ...documentTemplates,
  ...deliveryTemplates,
  ...orderTemplates,
  reminder: reminderTemplate,
  ...accountTemplates,
}

export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as readonly TemplateName[]

export type MailData<T extends TemplateName> = z.input<(typeof templates)[T]['data']>

export const findTemplate = (name: TemplateName): MailTemplate => templates[name] as unknown as MailTemplate

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)
