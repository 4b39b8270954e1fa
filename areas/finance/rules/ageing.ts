/**
 * Age groups of unpaid invoices, by the number of days after the due date. `unknown`: the ERP provides no due date. The
 * database uses the same limits (server/invoice-list.query.ts).
 */
export const ages = ['notDue', 'to30', 'to60', 'to90', 'over90', 'unknown'] as const
export type Age = (typeof ages)[number]

/** The upper limit of each age group, in days after the due date. `over90` and `unknown` have no limit. */
export const ageGroupLimits = { notDue: 0, to30: 30, to60: 60, to90: 90 } as const satisfies Partial<
  Record<Age, number>
>
