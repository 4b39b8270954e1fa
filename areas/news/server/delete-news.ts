import type { Caller } from '#areas/accounts/rules/caller.ts'
import { fileMessages } from '#areas/files/messages.ts'
import { done } from '#kit/server/route.ts'
import type { Deleted } from '#kit/shared/done-reply.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { newsMessages as messages } from '../messages.ts'
import { fileNames, readAttachments, replaceAttachments } from './attachments.ts'
import { lockNews } from './lock-news.ts'
import type { NewsDeps } from './parts.ts'
import { auditedFields, recordChange } from './record-change.ts'

/** Deletes an item and its files. */
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
    await recordChange(unit, caller, at, { what: 'delete', item, before: auditedFields(item, fileNames(attachments)) })
    return ok({ ...done, id })
  })

/** Deletes one file of an item (S2 §7). The preview image cannot be deleted, because every item has one. */
export const deleteNewsFile = (deps: NewsDeps, caller: Caller, fileId: number): Promise<Result<Deleted>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<Deleted>> => {
    const named = await unit
      .selectFrom('news.attachment')
      .select(['item_id', 'use'])
      .where('file_id', '=', fileId)
      .executeTakeFirst()
    if (!named) return refuse(fileMessages.FILE_NOT_FOUND)
    const locked = await lockNews(unit, caller, named.item_id)
    if (!locked.ok) return locked.message === messages.NEWS_NOT_FOUND ? refuse(fileMessages.FILE_NOT_FOUND) : locked
    if (named.use === 'thumbnail') return refuse(messages.NEWS_IMAGE_STAYS)
    const item = locked.value
    const before = await readAttachments(unit, item.id)
    const after = { ...before, files: before.files.filter(({ id }) => id !== fileId) }
    // a concurrent request has deleted the file
    if (after.files.length === before.files.length) return refuse(fileMessages.FILE_NOT_FOUND)
    const at = deps.now()
    await replaceAttachments(unit, item.id, at, before, after)
    await unit
      .updateTable('news.item')
      .set({ version: item.version + 1, changed_by_name: caller.username, changed_at: at })
      .where('id', '=', item.id)
      .execute()
    await recordChange(unit, caller, at, {
      what: 'change',
      item,
      before: { files: fileNames(before) },
      after: { files: fileNames(after) },
    })
    return ok({ ...done, id: fileId })
  })
