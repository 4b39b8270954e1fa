import type { Found } from '../rules/search.ts'

/** How old an answer is that the ERP did not give just now (ERP-04). */
export const staleSince = ({ asOf }: Found<unknown>): { AS_OF?: string } => (asOf ? { AS_OF: asOf.toISOString() } : {})
