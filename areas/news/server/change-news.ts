import { sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { fileMessages } from '#areas/files/messages.ts'
import { type AcceptedFile, keepFiles } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { doneBody } from '#kit/server/route.ts'
import type { ReadUpload } from '#kit/server/upload.ts'
import type { Deleted } from '#kit/shared/done-reply.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type NewsChange, type NewsItem, newsChange } from '../contract.ts'
import { newsMessages as messages } from '../messages.ts'
import { ALL_SUPPLIERS, missingFields, type NewsAudience } from '../rules/item.ts'
import { mayChangeItem, mayWritePage } from '../rules/page-rights.ts'
import { type Attachments, readAttachments, replaceAttachments } from './attachments.ts'
import { checkAudience, newsFileRules, readData, splitNewsUpload } from './news-form.ts'
import { findNews } from './news-list.query.ts'
import type { NewsDeps } from './parts.ts'
import { auditedFields, recordChange } from './record-change.ts'
import { visibleNews } from './scope.ts'
import type { NewsRow } from './tables.ts'

/** Returns an item that the caller may change, locked so that changes of one item run one after another. */
const lockNews = async (unit: Unit, caller: Caller, id: number): Promise<Result<NewsRow>> => {
  const { rows } = await sql<NewsRow>`
    select n.* from news.item n where n.id = ${id} and ${visibleNews(caller)} for update`.execute(unit)
  const [item] = rows
  if (!item) return refuse(messages.NEWS_NOT_FOUND)
  if (mayChangeItem(caller, { from: item.page, company: item.company })) return ok(item)
  return mayWritePage(caller.userType, item.page)
    ? refuse(messages.NEWS_OTHER_ORGANISATION, { factory: item.factory ?? '' })
    : refuse(accountMessages.FORBIDDEN)
}

/**
 * Changes an item, with or without new files. Missing fields stay unchanged. A new preview image is not required,
 * because the item has one (G-145).
 */
export const changeNews = (
  deps: NewsDeps,
  caller: Caller,
  id: number,
  upload: ReadUpload | undefined,
  body: NewsChange | null | undefined,
): Promise<Result<NewsItem>> => {
  if (body && !upload) return change(deps, caller, id, body, [])
  return deps.files.take(upload, newsFileRules, caller.userId, async ({ fields, files }) => {
    const data = readData(newsChange, fields.data)
    return data.ok ? change(deps, caller, id, data.value, files) : data
  })
}

/** Adds files to an item or replaces its preview image. Nothing else changes (S2 §7). */
export const addFiles = (
  deps: NewsDeps,
  caller: Caller,
  id: number,
  upload: ReadUpload | undefined,
): Promise<Result<NewsItem>> =>
  deps.files.take(upload, newsFileRules, caller.userId, ({ files }) => change(deps, caller, id, {}, files))

/** Deletes one file of an item (S2 §7). The preview image cannot be deleted, because every item has one. */
export const deleteNewsFile = async (deps: NewsDeps, caller: Caller, fileId: number): Promise<Result<Deleted>> => {
  const attached = await deps.db
    .selectFrom('news.attachment')
    .select('item_id')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  const changed = attached && (await change(deps, caller, attached.item_id, {}, [], fileId))
  if (changed?.ok) return ok({ ...doneBody, id: fileId })
  return changed && changed.message !== messages.NEWS_NOT_FOUND ? changed : refuse(fileMessages.FILE_NOT_FOUND)
}

/** @param removed the id of a file to remove from the item */
const change = async (
  deps: NewsDeps,
  caller: Caller,
  id: number,
  data: NewsChange,
  files: readonly AcceptedFile[],
  removed?: number,
): Promise<Result<NewsItem>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<NewsItem>> => {
    const locked = await lockNews(unit, caller, id)
    if (!locked.ok) return locked
    const item = locked.value
    if (data.version && data.version !== item.version) {
      const now = await findNews(unit, caller, id)
      const by = item.changed_by_name ?? item.created_by_name
      return now.ok ? refuse(messages.NEWS_CHANGED, { by }, { path: 'version', now: now.value }) : now
    }
    const attachments = await readAttachments(unit, id)
    const stays = attachments.files.filter((file) => file.id !== removed && (data.keep?.includes(file.id) ?? true))
    if (removed !== undefined && removed === attachments.thumbnail?.id) return refuse(messages.NEWS_IMAGE_STAYS)
    // a concurrent request has deleted the file
    if (removed !== undefined && stays.length === attachments.files.length) return refuse(fileMessages.FILE_NOT_FOUND)
    const uploaded = splitNewsUpload(files, stays.length)
    if (!uploaded.ok) return uploaded
    const after = {
      files: [...stays, ...uploaded.value.files],
      thumbnail: uploaded.value.thumbnail ?? attachments.thumbnail,
    }
    const audience = await audienceAfter(deps, unit, item, data)
    if (!audience.ok) return audience
    const { title = item.title, description = item.description, type = item.type } = data
    const [missing] = missingFields({ title, description, audience: audience.value, hasImage: !!after.thumbnail })
    if (missing) return refuse(messages.NEWS_REQUIRED, {}, { path: missing })
    const at = deps.now()
    const values = { title: title.trim(), description: description.trim(), type }
    const row = await updateItem(unit, item, values, audience.value, { by: caller, at })
    await replaceAttachments(unit, id, at, attachments, after)
    await keepFiles(unit, files)
    await recordChange(unit, caller, at, {
      what: 'change',
      item: row,
      audienceBefore: item,
      ...differences(item, attachments, row, after),
    })
    return findNews(unit, caller, id)
  })

const updateItem = (
  unit: Unit,
  item: NewsRow,
  values: Pick<NewsRow, 'title' | 'description' | 'type'>,
  audience: NewsAudience,
  { by, at }: { readonly by: Caller; readonly at: Date },
): Promise<NewsRow> =>
  unit
    .updateTable('news.item')
    .set({
      ...values,
      for_all: audience === ALL_SUPPLIERS,
      vendor_ids: audience === ALL_SUPPLIERS ? [] : [...audience],
      version: item.version + 1,
      changed_by_name: by.username,
      changed_at: at,
    })
    .where('id', '=', item.id)
    .returningAll()
    .executeTakeFirstOrThrow()

const audienceAfter = async (deps: NewsDeps, unit: Unit, item: NewsRow, { vendor_id: text }: NewsChange) =>
  text === undefined
    ? ok<NewsAudience>(item.for_all ? ALL_SUPPLIERS : item.vendor_ids)
    : checkAudience(deps, text, { before: item.vendor_ids, unit })

const differences = (item: NewsRow, filesBefore: Attachments, row: NewsRow, filesAfter: Attachments) => {
  const before = auditedFields(item, filesBefore)
  const after = auditedFields(row, filesAfter)
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const only = (all: typeof after) => Object.fromEntries(changed.map((key) => [key, all[key]]))
  return { before: only(before), after: only(after) }
}

export const deleteNews = (deps: NewsDeps, caller: Caller, id: number): Promise<Result<Deleted>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<Deleted>> => {
    const locked = await lockNews(unit, caller, id)
    if (!locked.ok) return locked
    const item = locked.value
    const attachments = await readAttachments(unit, id)
    const at = deps.now()
    await replaceAttachments(unit, id, at, attachments, { files: [], thumbnail: undefined })
    await unit
      .updateTable('news.item')
      .set({ deleted_at: at, deleted_by_name: caller.username })
      .where('id', '=', id)
      .execute()
    await recordChange(unit, caller, at, { what: 'delete', item, before: auditedFields(item, attachments) })
    return ok({ ...doneBody, id })
  })
