import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { fileMessages } from '#areas/files/messages.ts'
import type { Reply } from '#kit/server/route.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import type { NewsDeps } from './parts.ts'
import { visible } from './scope.ts'

/** Sends a file or preview image to a user who may see its item (NWS-03). */
export const sendNewsFile = async (
  { db, files }: NewsDeps,
  caller: Caller,
  fileId: number,
  inline: boolean,
): Promise<Refusal | Reply<never>> => {
  const { rows } = await sql`
    select from news.attachment a join news.item n on n.id = a.item_id
    where a.file_id = ${fileId} and ${visible(caller)}`.execute(db)
  return rows.length === 0 ? refuse(fileMessages.FILE_NOT_FOUND) : files.reply(fileId, { inline })
}
