import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { fileMessages } from '#areas/files/messages.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { Reply } from '#kit/server/route.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { addFiles, changeNews, deleteNews, deleteNewsFile } from './change-news.ts'
import { createNews } from './create-news.ts'
import { findNews, newsList } from './news-list.query.ts'
import type { NewsDeps } from './parts.ts'
import { visibleNews } from './scope.ts'

export const newsRoutes = (deps: NewsDeps): PortalRoute[] => [
  defineRoute(calls.listNews, ({ caller, query }) => listReply(newsList(deps.db, caller, query))),

  defineRoute(calls.getNewsItem, ({ caller, params }) => findNews(deps.db, caller, params.id)),

  defineRoute(calls.createNews, async ({ caller, upload, headers }) => {
    const created = await createNews(deps, caller, upload, headers['idempotency-key'])
    return created.ok ? Reply.json(created.value.item, {}, created.value.replayed ? 200 : 201) : created
  }),

  defineRoute(calls.updateNews, ({ caller, params, upload, body }) =>
    changeNews(deps, caller, params.id, upload, body),
  ),

  defineRoute(calls.addNewsFiles, ({ caller, params, upload }) => addFiles(deps, caller, params.id, upload)),

  defineRoute(calls.deleteNews, ({ caller, params }) => deleteNews(deps, caller, params.id)),

  defineRoute(calls.deleteNewsFile, ({ caller, params }) => deleteNewsFile(deps, caller, params.id)),

  defineRoute(calls.getNewsFile, ({ caller, params, query }) =>
    sendNewsFile(deps, caller, params.id, query.inline === '1'),
  ),
]

/** Sends a file or preview image to a user who may see its item (NWS-03). */
const sendNewsFile = async ({ db, files }: NewsDeps, caller: Caller, fileId: number, inline: boolean) => {
  const { rows } = await sql`
    select from news.attachment a join news.item n on n.id = a.item_id
    where a.file_id = ${fileId} and ${visibleNews(caller)}`.execute(db)
  return rows.length === 0 ? refuse(fileMessages.FILE_NOT_FOUND) : files.reply(fileId, { inline })
}
