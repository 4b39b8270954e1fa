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
    rows: 'rows',
  },
  payments: {
    name: 'payments',
    list: calls.listPayments,
    overview: calls.getPaymentOverview,
    update: calls.updatePayments,
    size: 20,
    search: 'searchPayments',
    // a row of the list is a cheque, but a card counts the payments of invoices
    rows: 'invoicesPaid',
  },
} as const
export type SummaryKind = (typeof summaryKinds)[keyof typeof summaryKinds]
