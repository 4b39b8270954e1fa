import type { FoundOrder } from '../rules/search.ts'

/** The age of a cached ERP result, as a field of the reply (ERP-04). */
export const staleSince = ({ asOf }: FoundOrder<unknown>): { AS_OF?: string } =>
  asOf ? { AS_OF: asOf.toISOString() } : {}
