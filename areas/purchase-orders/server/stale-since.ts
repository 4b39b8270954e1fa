import type { Found } from '../rules/search.ts'

/** The age of a cached ERP result, as a field of the reply (ERP-04). */
export const staleSince = ({ asOf }: Found<unknown>): { AS_OF?: string } => (asOf ? { AS_OF: asOf.toISOString() } : {})
