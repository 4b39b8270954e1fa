import * as calls from '../contract.ts'

/** The calls, texts and names that differ between the two summaries. Their lists are separate components. */
export const summaryKinds = {
  invoices: {
    name: 'invoices',
    list: calls.listInvoices,
    overview: calls.getInvoiceOverview,
    update: calls.updateInvoices,
    size: 100,
    search: 'searchInvoices',
  },
  payments: {
    name: 'payments',
    list: calls.listPayments,
    overview: calls.getPaymentOverview,
    update: calls.updatePayments,
    size: 20,
    search: 'searchPayments',
  },
} as const
export type SummaryKind = (typeof summaryKinds)[keyof typeof summaryKinds]
