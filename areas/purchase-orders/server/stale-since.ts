import type { FoundOrder } from '../rules/search.ts'

/** Returns the reply field AS_OF with the time of a cached ERP result; nothing for a current result (ERP-04). */
export const staleSince = ({ asOf }: FoundOrder<unknown>): { AS_OF?: string } =>
  asOf ? { AS_OF: asOf.toISOString() } : {}
