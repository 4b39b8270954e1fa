import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'

/** A scope whose numbers may stand in a prepared statement. */
export type ScopeSql = { readonly [K in Scope['kind']]: Numbers<Extract<Scope, { kind: K }>> }[Scope['kind']]
type Numbers<S> = { readonly [K in keyof S]: S[K] extends number | undefined ? S[K] | RawBuilder<number> : S[K] }

/**
 * The rows of `deliveries.delivery as d` that a caller may see (STA-07). Demo deliveries are their creator's alone
 * (G-44). Nothing that a client sends takes part in it.
 */
export const inScope = (scope: ScopeSql): RawBuilder<boolean> => {
  switch (scope.kind) {
    case 'vendor':
      return scope.demoOf === undefined
        ? sql<boolean>`(d.vendor_id = ${scope.vendorId} and not d.demo)`
        : sql<boolean>`(d.vendor_id = ${scope.vendorId} and d.demo and d.created_by = ${scope.demoOf})`
    case 'organisation':
      return sql<boolean>`(d.company = ${scope.companyId} and not d.demo)`
    case 'all':
      return sql<boolean>`(not d.demo)`
    case 'none':
      return sql<boolean>`(false)`
  }
}
