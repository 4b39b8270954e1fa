import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'
import { badges } from '../contract.ts'
import type { Caller } from '../rules/caller.ts'
import { type Capability, reachOf } from '../rules/capabilities.ts'
import { answer, type PortalRoute } from './answer.ts'

/** What waits for a person on a screen. An area states one per screen and the composition lists them. */
export interface Badge {
  /** The route of the screen whose menu entry carries the count. */
  readonly path: `/${string}`
  /** Who has it; `caller.reach` is that of this capability. */
  readonly capability: Capability
  /** A query that answers one number, within the caller's scope and on an index: it is asked every minute by everyone. */
  readonly count: (caller: Caller, now: Date) => RawBuilder<unknown>
}

/** `GET /badges`: every count of the caller in one statement. */
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
