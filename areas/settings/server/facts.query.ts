import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { listKeys, ownedBy, staffScope } from '#areas/accounts/server/index.ts'
import type { Db } from '#kit/server/database.ts'
import type { CallReply } from '#kit/shared/call.ts'
import type { getSettings } from '../contract.ts'
import { type KeptData, keptData, removalOf } from '../rules/retention.ts'

type Overview = CallReply<typeof getSettings>

const oldestOf: Readonly<Record<KeptData, RawBuilder<{ at: Date | null }>>> = {
  audit: sql`select min(at) as at from audit.entry`,
  mails: sql`select min(created_at) as at from mail.message where not open`,
  scans: sql`select min(r.done_at) as at from receiving.receipt r where r.state = 'done'
    and exists (select from receiving.scan s where s.delivery_id = r.delivery_id)`,
}

/** Returns for each kind of data how long it is kept, and when the oldest will be deleted (OPS-11). */
export const retentionFacts = (db: Db, months: Readonly<Record<KeptData, number>>): Promise<Overview['retention']> =>
  Promise.all(
    keptData.map(async (data) => {
      const { rows } = await oldestOf[data].execute(db)
      const oldest = rows[0]?.at ?? null
      return {
        data,
        months: months[data],
        oldest: oldest?.toISOString() ?? null,
        leavesAt: oldest && removalOf(data, oldest, months[data]).toISOString(),
      }
    }),
  )

/** Counts the API keys that work and the webhooks, as the caller sees them on the pages of keys and webhooks. */
export const apiFacts = async (
  deps: { readonly db: Db; readonly now: () => Date },
  caller: Caller,
): Promise<Omit<Overview['api'], 'allowsPrivate'>> => {
  const keys = await listKeys(deps, caller)
  const { rows } = await sql<{ webhooks: number; stoppedWebhooks: number }>`
    select count(*)::int as webhooks, (count(*) filter (where disabled_at is not null))::int as "stoppedWebhooks"
    from webhooks.endpoint e where deleted_at is null and ${ownedBy(scopeOf(caller), 'e')}`.execute(deps.db)
  const [webhooks] = rows
  if (!webhooks) throw new Error('a query of counts has one row')
  return { keys: keys.ok ? keys.value.filter(({ state }) => state === 'active').length : 0, ...webhooks }
}

/** Counts the receipts and DO changes in the caller's scope that wait for the ERP. */
export const waitingForErp = async (db: Db, caller: Caller): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select delivery_id from receiving.receipt where state = 'posting'
      union all select delivery_id from receiving.do_replacement where state = 'telling') open
    join deliveries.delivery d on d.id = open.delivery_id
    where ${staffScope(scopeOf(caller), (id) => sql`d.company = ${id}`)}`.execute(db)
  return rows[0]?.count ?? 0
}
