import type { Caller } from '#areas/accounts/rules/caller.ts'
import { done } from '#kit/server/route.ts'
import type { Deleted } from '#kit/shared/done-reply.ts'
import { ok, type Result } from '#kit/shared/result.ts'
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
