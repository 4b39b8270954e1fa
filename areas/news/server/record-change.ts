import { sql } from 'kysely'
import { type Actor, writeAudit } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { announce, announceSql } from '#kit/server/live.ts'
import { audienceText } from '../rules/item.ts'
import { type Attachments, allFiles } from './attachments.ts'
import type { NewsRow } from './tables.ts'

export const auditedFields = (item: NewsRow, attachments: Attachments): Readonly<Record<string, unknown>> => ({
  page: item.page,
  type: item.type,
  title: item.title,
  description: item.description,
  vendor_id: audienceText(item.for_all ? 'all' : item.vendor_ids),
  files: allFiles(attachments).map(({ name }) => name),
})

interface RecordedChange {
  readonly what: 'create' | 'change' | 'delete'
  /** The item after the change, or before its deletion. */
  readonly item: NewsRow
  /** The former audience of the item, if it changed. */
  readonly audienceBefore?: Pick<NewsRow, 'for_all' | 'vendor_ids'>
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Records a change of an item in the audit and announces it (G-216). If the item is or was for all suppliers, all
 * readers of its page are notified. Otherwise, its current and former suppliers and the staff of all organisations are
 * notified.
 */
export const recordChange = async (
  unit: Unit,
  by: Actor,
  at: Date,
  { what, item, audienceBefore, before, after }: RecordedChange,
): Promise<void> => {
  await writeAudit(unit, by, at, {
    what: `news.${what}`,
    kind: 'news',
    id: item.id,
    organisation: item.company,
    vendor: null,
    before,
    after,
  })
  const news = { topic: `${item.page}-info.${what}`, body: { id: item.id, type: item.type } }
  if (item.for_all || audienceBefore?.for_all) {
    await announce(unit, { ...news, organisation: null, vendor: null })
    return
  }
  const vendors = [...new Set([...item.vendor_ids, ...(audienceBefore?.vendor_ids ?? [])])]
  const received = { organisation: sql`h.organisation`, vendor: sql`h.vendor` }
  await sql`select ${announceSql(unit, { ...news, ...received })} from (
    select null::bigint as organisation, v.id as vendor from unnest(${vendors}::bigint[]) as v (id)
    union all
    select distinct company_id::bigint, null::bigint from accounts.user_account
    where company_id is not null and deleted_at is null) h`.execute(unit)
}
