import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database.ts'
import { bangkokDayBounds } from '#kit/shared/dates.ts'
import type { AuditEntry, listAudit } from '../contract.ts'

export type AuditInput = z.output<NonNullable<(typeof listAudit)['query']>>

const PAGE = 50

const scopeCondition = (caller: Caller): RawBuilder<boolean> => {
  const scope = scopeOf(caller)
  switch (scope.kind) {
    case 'organisation':
      return sql`e.organisation = ${scope.companyId}`
    case 'all':
      return sql`true`
    default:
      return sql`false`
  }
}

/** NUL cannot be in the database. */
const plain = (text: string): string => text.replaceAll('\0', '')

/** Entries of the caller's organisation, the newest first; read on after the last of the page before. */
export const auditList = async (db: Db, caller: Caller, input: AuditInput): Promise<AuditEntry[]> => {
  const where = [scopeCondition(caller)]
  if (input.kind) where.push(sql`e.kind = ${plain(input.kind)}`)
  if (input.record) where.push(sql`e.record = ${plain(input.record)}`)
  if (input.user)
    where.push(
      sql`e.user_name ilike ${`%${plain(input.user)
        .trim()
        .replace(/[\\%_]/g, '\\$&')}%`}`,
    )
  if (input.from) where.push(sql`e.at >= ${bangkokDayBounds(input.from).from}`)
  if (input.to) where.push(sql`e.at <= ${bangkokDayBounds(input.to).to}`)
  if (input.before)
    where.push(sql`(e.at, e.id) < (select last.at, last.id from audit.entry last where last.id = ${input.before})`)
  const { rows } = await sql<Omit<AuditEntry, 'at'> & { readonly at: Date }>`
    select e.id, e.at, e.user_id as "userId", e.user_name as "userName", e.user_type as "userType", e.what, e.kind, e.record,
      e.organisation, e.vendor, e.before, e.after, e.request_id as "requestId", e.ip, e.device
    from audit.entry e
    where ${sql.join(where, sql` and `)}
    order by e.at desc, e.id desc
    limit ${input._limit ?? PAGE}`.execute(db)
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}
