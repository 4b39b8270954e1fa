import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { type ListFieldKinds, listFields } from '#kit/shared/list-query.ts'
import { storableText } from '#kit/shared/storable-text.ts'
import { ages } from './rules/ageing.ts'
import { parseMonth } from './rules/month.ts'

/** A JSON number with at most 15 digits, so that it is exact to the satang (docs/decisions/money.md). */
const amount = z.number().describe('baht, exact to the satang')
/** A sum is text, because it may have more digits than a JSON number can represent exactly. */
const total = z.string().describe('baht as decimal text, two decimals')

const month = z
  .string()
  .refine((text) => parseMonth(text) !== undefined, 'must be a month as MMM-YYYY')
  .describe('MMM-YYYY')
const words = storableText(100)
const many = <T extends z.ZodType>(one: T) =>
  z.preprocess(
    (input) => (input === undefined || Array.isArray(input) ? input : [input]),
    z.array(one).max(100).optional(),
  )

const filters = {
  Month: month.optional().describe('the latest one when left out'),
  org: many(words).describe('organisation codes; all when left out'),
  q: words.optional().describe('part of a number or of the supplier’s name'),
}
const paging = {
  _start: z.coerce.number().int().min(0).optional(),
  _limit: z.coerce.number().int().min(-1).max(200_000).optional().describe('−1 = all, streamed'),
  _sort: words.optional().describe('field:ASC or field:DESC'),
  _order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
}

/** A billing invoice (S2 §3). */
export const invoice = z.object({
  INVOICE_NO: z.string(),
  ORG_CODE: z.string(),
  SUPPLIER_NAME: z.string(),
  SUPPLIER_NO: z.string().nullable(),
  TOTAL_AMOUNT: amount,
  INVOICE_DATE: z.iso.date(),
  VENDOR_ID: z.number().int(),
  TERMS: z.string().nullable().describe('terms of payment; null: the ERP does not deliver them'),
  DUE_DATE: z.iso.date().nullable(),
})
export type Invoice = z.infer<typeof invoice>

export const invoiceSteps = z.object({
  sent: z.iso.datetime().nullable().describe('when its delivery was confirmed; null: no delivery has this number'),
  receivedNo: z.string().nullable(),
  received: z.iso.datetime().nullable(),
  paid: z
    .array(z.object({ CHECK_NUMBER: z.string(), BANK_NAME: z.string(), month }))
    .describe('by which cheques, in which months'),
})
export type InvoiceSteps = z.infer<typeof invoiceSteps>

/** A payment row (S2 §3). A cheque is a row with DATA_TYPE `summary` that sums the rows below it. */
export const payment = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  DATA_TYPE: z.enum(['summary', 'detail']),
  CHECK_NUMBER: z.string(),
  AMOUNT: amount,
  BASE_AMOUNT: amount.nullable(),
  TOTAL_AMOUNT: amount,
  WHT_AMT: amount.nullable(),
  ORG_CODE: z.string().describe('of a summary over several organisations: their codes, comma-separated'),
  BANK_NAME: z.string(),
  INVOICE_NUM: z.string().nullable(),
  BANK_ACCOUNT_NAME: z.string().nullable(),
  INV_DESCRIPTION: z.string().nullable(),
  INVOICE_DATE: z.iso.date().nullable(),
  VENDOR_ID: z.number().int(),
  SUPPLIER_NAME: z.string().nullable().describe('the payee'),
  PAYMENT_DATE: z.iso.date().nullable(),
})
export type Payment = z.infer<typeof payment>

export const runningUpdate = z.object({
  month,
  user: z.string(),
  startedAt: z.iso.datetime(),
  rows: z.number().int().describe('fetched so far'),
})
export type RunningUpdate = z.infer<typeof runningUpdate>

const storedMonth = z.object({
  month,
  rows: z.number().int(),
  fetchedAt: z.iso.datetime(),
  fetchedBy: z.string(),
})
export type StoredMonth = z.infer<typeof storedMonth>

export const overview = z.object({
  month: month.nullable().describe('null: no month was fetched yet'),
  fetchedAt: z.iso.datetime().nullable(),
  months: z.array(storedMonth).describe('newest first; only the latest one for staff who may not update'),
  cards: z.array(z.object({ ORG_CODE: z.string(), rows: z.number().int(), total })).describe('by organisation code'),
})
export type Overview = z.infer<typeof overview>

const ageFilter = z.enum(['open', ...ages])
export type AgeFilter = z.infer<typeof ageFilter>

export const ageing = z.object({
  ages: z.array(z.object({ age: z.enum(ages), rows: z.number().int(), total })).describe('those with open invoices'),
  months: z.number().int().describe('the number of months whose invoices are counted'),
  paidUntil: month.nullable().describe('the latest month of payments that is known'),
})
export type Ageing = z.infer<typeof ageing>

const updateReply = z.object({
  status: z.literal('success'),
  month,
  rows: z.number().int(),
  message: z.string(),
})

const read = { method: 'GET', who: 'finance.read', tag: 'finance' } as const
const write = { method: 'POST', who: 'finance.update', tag: 'finance' } as const
const summaryQuery = z.strictObject({ Month: filters.Month })

export const invoiceFields = {
  INVOICE_NO: 'text',
  ORG_CODE: 'text',
  SUPPLIER_NAME: 'text',
  SUPPLIER_NO: 'text',
  TOTAL_AMOUNT: 'number',
  INVOICE_DATE: 'day',
  VENDOR_ID: 'integer',
  TERMS: 'text',
  DUE_DATE: 'day',
} as const satisfies ListFieldKinds

/** The fields by which cheques can be sorted and filtered. */
export const paymentFields = {
  CHECK_NUMBER: 'text',
  AMOUNT: 'number',
  BASE_AMOUNT: 'number',
  TOTAL_AMOUNT: 'number',
  WHT_AMT: 'number',
  ORG_CODE: 'text',
  BANK_NAME: 'text',
  INVOICE_NUM: 'text',
  BANK_ACCOUNT_NAME: 'text',
  INV_DESCRIPTION: 'text',
  INVOICE_DATE: 'day',
  VENDOR_ID: 'integer',
  SUPPLIER_NAME: 'text',
  PAYMENT_DATE: 'day',
} as const satisfies ListFieldKinds

export const listInvoices = defineCall({
  ...read,
  path: '/finance/invoices',
  summary: 'Billing invoices of a month, each with its steps to payment (a page) or without them (_limit=-1)',
  query: z.strictObject({
    ...filters,
    age: ageFilter.optional().describe('only invoices without a payment; without Month, of all readable months'),
    ...paging,
    ...listFields(invoiceFields),
  }),
  reply: z.array(invoice.extend({ steps: invoiceSteps.optional() })),
})

export const getInvoiceOverview = defineCall({
  ...read,
  path: '/finance/invoices/overview',
  summary: 'The stored months and the total of each organisation',
  query: z.strictObject({ Month: filters.Month, q: filters.q }),
  reply: overview,
})

export const getInvoiceAgeing = defineCall({
  ...read,
  path: '/finance/invoices/ageing',
  summary: 'Open amounts of all readable months, by days overdue (FIN-05)',
  query: z.strictObject({ q: filters.q }),
  reply: ageing,
})

export const getInvoiceSummary = defineCall({
  ...read,
  path: '/finance/invoices/summary',
  summary: 'A month of billing invoices as a whole, as older clients read it',
  query: summaryQuery,
  reply: z.object({ month: month.nullable(), data: z.array(invoice) }),
})

export const updateInvoices = defineCall({
  ...write,
  path: '/finance/invoices/update',
  summary: 'Fetch a month of billing invoices from the ERP and replace it; responds when this is done (FIN-03)',
  body: z.object({ Month: month }),
  reply: updateReply,
})

export const listPayments = defineCall({
  ...read,
  path: '/finance/payments',
  summary: 'Payments of a month: each cheque followed by what it paid; pages and Content-Range count cheques',
  query: z.strictObject({ ...filters, ...paging, ...listFields(paymentFields) }),
  reply: z.array(payment),
})

export const getPaymentOverview = defineCall({
  ...read,
  path: '/finance/payments/overview',
  summary: 'The stored months and the total of each organisation, settlements left out',
  query: z.strictObject({ Month: filters.Month, q: filters.q }),
  reply: overview,
})

export const getPaymentSummary = defineCall({
  ...read,
  path: '/finance/payments/summary',
  summary: 'A month of payments as a whole, as older clients read it',
  query: summaryQuery,
  reply: z.object({ month: month.nullable(), data: z.array(payment) }),
})

export const updatePayments = defineCall({
  ...write,
  path: '/finance/payments/update',
  summary: 'Fetch a month of payments from the ERP and replace it; responds when this is done (FIN-03)',
  body: z.object({ Month: month }),
  reply: updateReply,
})

export const listRunningUpdates = defineCall({
  method: 'GET',
  path: '/finance/updates',
  who: 'finance.update',
  tag: 'finance',
  summary: 'The updates that are running now, in any process',
  reply: z.object({ invoices: runningUpdate.nullable(), payments: runningUpdate.nullable() }),
})
