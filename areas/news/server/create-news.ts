import { createHash } from 'node:crypto'
import { accountMessages } from '#areas/accounts/messages.ts'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { type AcceptedFile, keepFiles } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { violatedUniqueConstraint } from '#kit/server/database/database-fault.ts'
import type { ReadUpload } from '#kit/server/upload.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type NewsData, type NewsItem, newsData } from '../contract.ts'
import { newsMessages as messages } from '../messages.ts'
import { ALL_SUPPLIERS, missingFields, type NewsAudience } from '../rules/item.ts'
import { mayWritePage } from '../rules/page-rights.ts'
import { allFiles, insertAttachments } from './attachments.ts'
import { checkAudience, type NewsUpload, newsFileRules, readData, splitNewsUpload } from './news-form.ts'
import { findNews } from './news-list.query.ts'
import type { NewsDeps } from './parts.ts'
import { auditedFields, recordChange } from './record-change.ts'

export interface CreatedNews {
  readonly item: NewsItem
  /** True if an earlier request with the same idempotency key created the item. */
  readonly replayed: boolean
}

interface NewNews {
  readonly data: NewsData
  readonly audience: NewsAudience
  readonly parts: NewsUpload
  readonly key: string | undefined
  readonly hash: string
}

/**
 * Publishes an item with its files and preview image in one transaction (NWS-02). If a request is repeated with the
 * same idempotency key and content, it returns the first item.
 */
export const createNews = (
  deps: NewsDeps,
  caller: Caller,
  upload: ReadUpload | undefined,
  key: string | undefined,
): Promise<Result<CreatedNews>> =>
  deps.files.take(upload, newsFileRules, caller.userId, async ({ fields, files }) => {
    const read = readData(newsData, fields.data)
    if (!read.ok) return read
    const data = read.value
    if (!mayWritePage(caller.userType, data.from)) return refuse(accountMessages.FORBIDDEN)
    const uploaded = splitNewsUpload(files)
    if (!uploaded.ok) return uploaded
    const audience = await checkAudience(deps, data.vendor_id)
    if (!audience.ok) return audience
    const [missing] = missingFields({ ...data, audience: audience.value, hasImage: !!uploaded.value.thumbnail })
    if (missing) return refuse(messages.NEWS_REQUIRED, {}, { path: missing })
    const requested = { data, audience: audience.value, parts: uploaded.value, key, hash: hashOf(data, files) }
    const before = await madeBefore(deps, caller, requested)
    if (before) return before
    try {
      return await deps.db.transaction().execute((unit) => insert(unit, caller, deps.now(), requested))
    } catch (fault) {
      // a concurrent request with the same idempotency key was faster
      const repeated = violatedUniqueConstraint(fault) && (await madeBefore(deps, caller, requested))
      if (!repeated) throw fault
      return repeated
    }
  })

const hashOf = (data: NewsData, files: readonly AcceptedFile[]): string =>
  createHash('sha256')
    .update(JSON.stringify([data, files.map(({ field, name, sha256 }) => [field, name, sha256])]))
    .digest('hex')

const madeBefore = async ({ db }: NewsDeps, caller: Caller, { key, hash }: NewNews) => {
  if (key === undefined) return undefined
  const earlier = await db
    .selectFrom('news.item')
    .select(['id', 'creation_hash'])
    .where('created_by', '=', caller.userId)
    .where('creation_key', '=', key)
    .executeTakeFirst()
  if (!earlier) return undefined
  if (earlier.creation_hash !== hash) return refuse(messages.NEWS_KEY_REUSED, {}, { path: 'idempotency-key' })
  const item = await findNews(db, caller, earlier.id)
  return item.ok ? ok({ item: item.value, replayed: true }) : item
}

const insert = async (unit: Unit, caller: Caller, at: Date, { data, audience, parts, key, hash }: NewNews) => {
  const row = await unit
    .insertInto('news.item')
    .values({
      page: data.from,
      type: data.type,
      title: data.title.trim(),
      description: data.description.trim(),
      company: caller.companyId,
      factory: caller.companyId === null ? null : (caller.factory ?? String(caller.companyId)),
      for_all: audience === ALL_SUPPLIERS,
      vendor_ids: audience === ALL_SUPPLIERS ? [] : [...audience],
      creation_key: key ?? null,
      creation_hash: key === undefined ? null : hash,
      created_by: caller.userId,
      created_by_name: caller.username,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertAttachments(unit, row.id, parts)
  await keepFiles(unit, allFiles(parts))
  await recordChange(unit, caller, at, { what: 'create', item: row, after: auditedFields(row, parts) })
  const item = await findNews(unit, caller, row.id)
  return item.ok ? ok({ item: item.value, replayed: false }) : item
}
