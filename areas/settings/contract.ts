import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { userTypes } from '#areas/accounts/rules/capabilities.ts'
import { answerPolicies } from '#areas/order-answers/rules/policy.ts'
import { keptData } from './rules/retention.ts'
import { allVariables } from './rules/variables.ts'

const instant = z.string().describe('ISO 8601, UTC')
const count = z.number().int()

const signIn = z.object({
  minPasswordLength: count,
  sessionHours: count,
  idleHours: count,
  signInsPerMinute: count.describe('from one address'),
  secondFactor: z
    .array(z.object({ userType: z.enum(userTypes), graceDays: count }))
    .describe('user types that need a second factor'),
  hasExemptNetworks: z.boolean().describe('shared devices of the dock need no second factor in some networks'),
  exemptNetworks: z.string().nullable().describe('only for administrators of all organisations'),
  providers: z
    .object({ offered: count, off: count })
    .describe('identity providers that concern the caller’s organisation'),
})

const mail = z.object({
  transport: z.enum(['smtp', 'gateway', 'mailbox']),
  server: z.string().nullable().describe('its address; only for administrators of all organisations'),
  from: z.string().nullable().describe('the sender; only for administrators of all organisations'),
  waiting: count.describe('mails; at most 1,000, as all counts of mails'),
  failed: count,
  lastSentAt: instant.nullable(),
  lastFailure: z.object({ mail: count, at: instant, answer: z.string() }).nullable(),
  ownAddress: z.string().describe('where a test mail of the caller goes; empty without one'),
})

const organisation = z.object({
  id: count.describe('inventory organisation id'),
  code: z.string(),
  company: z.string(),
  offered: z.boolean().describe('as Invoice to; from the ERP, as the next three'),
  hasPds: z.boolean(),
  hidesPdsWithoutLine: z.boolean(),
  packExempt: z.boolean(),
  logoAt: instant.nullable(),
  holidays: count.describe('from today on'),
  nextHoliday: z.object({ day: z.iso.date(), name: z.string() }).nullable(),
  answers: z.enum(answerPolicies).describe('whether a delivery needs answered lines'),
  receivers: count.describe('0: any employee ID is accepted'),
  shortReceipt: z.boolean().describe('supervisors may receive without the missing boxes'),
})

const retention = z.object({
  data: z.enum(keptData),
  months: count,
  oldest: instant.nullable(),
  leavesAt: instant.nullable().describe('when the oldest is removed'),
})

const erpImport = z.object({
  file: z.string(),
  at: instant,
  rows: count,
  counts: z
    .object({ inserted: count, changed: count, unchanged: count, removed: count })
    .nullable()
    .describe('null: nothing was imported'),
  refusedRows: count,
  refusals: z.array(z.object({ row: count, column: z.string(), reason: z.string() })).describe('the first of them'),
  unreadable: z.string().nullable().describe('why the file could not be read'),
})

const erp = z.object({
  kind: z.enum(['built-in', 'gateway']),
  server: z.string().nullable().describe('address of the gateway; only for administrators of all organisations'),
  waiting: count.describe('receipts and DO changes that wait for the ERP, in the caller’s scope'),
  lastImportAt: instant.nullable(),
  imports: z
    .array(erpImport)
    .nullable()
    .describe('the last import of each file; only for administrators of all organisations'),
})

const api = z.object({
  keys: count.describe('that work now'),
  webhooks: count,
  stoppedWebhooks: count.describe('of these, switched off after 410 or long failure'),
  allowsPrivate: z.boolean().describe('webhooks may call addresses inside the network'),
})

export const getSettings = defineCall({
  method: 'GET',
  path: '/settings/overview',
  who: 'settings.read',
  tag: 'settings',
  summary: 'The settings in the caller’s scope and the source of each value, without secrets',
  reply: z.object({
    reach: z.enum(['all', 'organisation']),
    environment: z.array(z.enum(allVariables)).describe('the environment variables that are set'),
    signIn,
    mail,
    organisations: z.array(organisation),
    retention: z.array(retention),
    erp,
    api,
  }),
})
export type SettingsOverview = z.infer<typeof getSettings.reply>
export type OrganisationSettings = z.infer<typeof organisation>
export type ErpImportReport = z.infer<typeof erpImport>
