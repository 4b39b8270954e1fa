import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { kindJson } from '#areas/files/server/index.ts'
import { instantText } from '#kit/server/columns.ts'
import type { NewsItem } from '../contract.ts'

type Sql = RawBuilder<unknown>

const file = sql`json_build_object('_id', a.file_id, 'name', a.name, 'url', '/api/information/files/' || a.file_id,
  ${kindJson(sql`a.kind`)}, 'size', a.size)`

/**
 * SQL for the audience of an item. A supplier's user sees only the own supplier in it, because the others are
 * confidential.
 */
const audience = ({ vendorId }: Caller): Sql =>
  sql`case when n.for_all then 'all' else ${
    vendorId === null ? sql`array_to_string(n.vendor_ids, ',')` : sql.lit(String(vendorId))
  } end`

/** SQL for a row of `news.item as n` as JSON in the form of `newsItem` in the contract. */
export const newsJson = (caller: Caller): RawBuilder<NewsItem> => sql<NewsItem>`json_build_object('id', n.id,
  'title', n.title, 'description', n.description, 'type', n.type, 'vendor_id', ${audience(caller)}, 'from', n.page,
  'files', coalesce((select json_agg(${file} order by a.position) from news.attachment a
    where a.item_id = n.id and a.use = 'file'), '[]'),
  'thumbnail', (select ${file} from news.attachment a where a.item_id = n.id and a.use = 'thumbnail'),
  'company', n.company, 'factory', n.factory, 'version', n.version, 'uploader', n.created_by_name,
  'createdAt', ${instantText(sql`n.created_at`)}, 'updatedAt', ${instantText(sql`coalesce(n.changed_at, n.created_at)`)})`
