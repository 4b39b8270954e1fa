import { type RawBuilder, sql } from 'kysely'
import type { Scope, SessionFacts } from '#areas/accounts/rules/caller.ts'

/** A scope whose numbers may stand in a prepared statement. */
export type ScopeSql = { readonly [K in Scope['kind']]: Numbers<Extract<Scope, { kind: K }>> }[Scope['kind']]
type Numbers<S> = { readonly [K in keyof S]: S[K] extends number | undefined ? S[K] | RawBuilder<number> : S[K] }

/** Whether a user reads the demo deliveries of others: an administrator does, in its own scope (G-217). */
export const readsDemo = ({ userType }: Pick<SessionFacts, 'userType'>): boolean => userType === 'admin'

/**
 * The rows of `deliveries.delivery as d` that a caller may see (STA-07). A demo delivery is visible to its creator only
 * (G-44), and to staff where `withDemo` is set. Nothing that a client sends takes part in it.
 */
export const inScope = (scope: ScopeSql, withDemo = false): RawBuilder<boolean> => {
  const visible = withDemo ? sql`true` : sql`not d.demo`
  switch (scope.kind) {
    case 'vendor':
      return scope.demoOf === undefined
        ? sql<boolean>`(d.vendor_id = ${scope.vendorId} and not d.demo)`
        : sql<boolean>`(d.vendor_id = ${scope.vendorId} and d.demo and d.created_by = ${scope.demoOf})`
    case 'organisation':
      return sql<boolean>`(d.company = ${scope.companyId} and ${visible})`
    case 'all':
      return sql<boolean>`(${visible})`
    case 'none':
      return sql<boolean>`(false)`
  }
}
