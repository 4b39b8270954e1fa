/**
 * How late an unpaid invoice is, in days after its due date. `unknown`: the ERP delivers no due date. The database
 * sorts invoices into these ages by the same limits (server/invoice-list.query.ts).
 */
export const ages = ['notDue', 'to30', 'to60', 'to90', 'over90', 'unknown'] as const
export type Age = (typeof ages)[number]

/** The maximum number of days late of each age. `over90` and `unknown` have no maximum. */
export const lastDays = { notDue: 0, to30: 30, to60: 60, to90: 90 } as const satisfies Partial<Record<Age, number>>
