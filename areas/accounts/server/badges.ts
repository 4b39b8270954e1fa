import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'
import { badges } from '../contract.ts'
import type { Caller } from '../rules/caller.ts'
import { type Capability, reachOf } from '../rules/capabilities.ts'
import { answer, type PortalRoute } from './answer.ts'

/**
 * The number of items that wait for a user on one screen. Each area exports its badges, and `apps/server` lists them.
 */
export interface Badge {
  /** The route of the screen. Its menu entry shows the number. */
  readonly path: `/${string}`
  /** The capability that is required; `caller.reach` is the reach of this capability. */
  readonly capability: Capability
  /**
   * A query that returns one number within the caller's scope. It must use an index, because every open browser runs it
   * once a minute.
   */
  readonly count: (caller: Caller, now: Date) => RawBuilder<unknown>
}

/** `GET /badges`: all counts of the caller in one SQL statement. */
export const badgeRoute = (db: Db, all: readonly Badge[], now: () => Date): PortalRoute =>
  answer(badges, async ({ caller }) => {
    const counts = all.flatMap(({ path, capability, count }) => {
      const reach = reachOf(caller.userType, capability)
      return reach ? [{ path, query: count({ ...caller, reach }, now()) }] : []
    })
    if (counts.length === 0) return {}
    const selected = counts.map(({ path, query }) => sql`select ${path}::text as path, (${query})::int as waiting`)
    const { rows } = await sql<{ path: string; waiting: number }>`${sql.join(selected, sql` union all `)}`.execute(db)
    return Object.fromEntries(rows.map(({ path, waiting }) => [path, waiting]))
  })
