import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { listReply } from '#kit/server/list-reply.ts'
import { Reply } from '#kit/server/route.ts'
import * as calls from '../contract.ts'
import { addFiles, changeNews, deleteNewsFile } from './change-news.ts'
import { createNews } from './create-news.ts'
import { deleteNews } from './delete-news.ts'
import { findNews, newsList } from './news-list.query.ts'
import type { NewsDeps } from './parts.ts'
import { sendNewsFile } from './send-file.ts'

export const newsRoutes = (deps: NewsDeps): PortalRoute[] => [
  answer(calls.listNews, ({ caller, query }) => listReply(newsList(deps.db, caller, query))),

  answer(calls.oneNews, ({ caller, params }) => findNews(deps.db, caller, params.id)),

  answer(calls.createNews, async ({ caller, upload, headers }) => {
    const created = await createNews(deps, caller, upload, headers['idempotency-key'])
    return created.ok ? Reply.json(created.value.item, {}, created.value.replayed ? 200 : 201) : created
  }),

  answer(calls.updateNews, ({ caller, params, upload, body }) => changeNews(deps, caller, params.id, upload, body)),

  answer(calls.addNewsFiles, ({ caller, params, upload }) => addFiles(deps, caller, params.id, upload)),

  answer(calls.deleteNews, ({ caller, params }) => deleteNews(deps, caller, params.id)),

  answer(calls.deleteNewsFile, ({ caller, params }) => deleteNewsFile(deps, caller, params.id)),

  answer(calls.newsFileContent, ({ caller, params, query }) =>
    sendNewsFile(deps, caller, params.id, query.inline === '1'),
  ),
]
