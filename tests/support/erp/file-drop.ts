import { sql } from 'kysely'
import { z } from 'zod'
import { readConfig } from '#apps/server/config/config.ts'
import { createServer, type ServerOptions } from '#apps/server/http/http.ts'
import { defineCall } from '#areas/accounts/call.ts'
import { ApiKeyClients, defineRoute, Sessions } from '#areas/accounts/server/index.ts'
import { allFileKinds } from '#areas/files/rules/file-kinds.ts'
import { fileParts } from '#areas/files/rules/upload-call.ts'
import { type FileStorage, Files, keepFiles } from '#areas/files/server/index.ts'
import type { Database } from '#kit/server/database/database.ts'
import { ok } from '#kit/shared/result.ts'
import { type Client, makeClient } from '../client.ts'

export const MAX_DROPPED_FILES = 5

const id = z.coerce.number().int()
const dropped = z.object({ fields: z.record(z.string(), z.string()), files: z.array(z.looseObject({ id })) })
const drop = defineCall({
  method: 'POST',
  path: '/drop',
  who: 'anyone',
  tag: 'test',
  summary: 'Takes files of every kind',
  multipart: z.object({ files: fileParts }),
  reply: dropped,
})
const fetchOne = defineCall({
  method: 'GET',
  path: '/drop/:id',
  who: 'anyone',
  tag: 'test',
  summary: 'Gives one back',
  params: z.object({ id }),
  query: z.object({ inline: z.string().optional() }),
  reply: z.any(),
  contentType: 'application/octet-stream',
})

export type DroppedRecord = z.infer<typeof dropped>

/** Starts the portal's HTTP server with only two calls: one stores files with a record, the other returns them. */
export const openFileDrop = async (
  database: Database,
  storage: FileStorage,
  now: () => Date = () => new Date(),
  timeouts: Pick<ServerOptions, 'requestMs' | 'bodyMs'> = {},
): Promise<{ url: string; files: Files; client: Client; close(): Promise<void> }> => {
  const { db } = database
  await sql`create table if not exists public.dropped (file_id bigint references files.file)`.execute(db)
  const config = await readConfig({ DATA_DIR: storage.incoming, LOG_LEVEL: 'silent', SESSION_SECRET: 'x'.repeat(40) })
  const files = new Files({ db, storage, now })
  const rules = { accept: allFileKinds, most: MAX_DROPPED_FILES }
  const server = await createServer({
    config,
    sessions: new Sessions(db, config.sessionSecret, now),
    machines: new ApiKeyClients(db, config.sessionSecret, now),
    readiness: async () => ({ database: 'ok', disk: 'ok', migrations: 'ok', background: 'ok' }),
    ...timeouts,
    routes: [
      defineRoute(drop, ({ upload }) =>
        files
          .take(upload, rules, 1, (taken) =>
            db.transaction().execute(async (unit) => {
              for (const file of taken.files) await sql`insert into public.dropped values (${file.id})`.execute(unit)
              await keepFiles(unit, taken.files)
              return ok({ fields: { ...taken.fields }, files: taken.files.map((file) => ({ ...file })) })
            }),
          )
          .then((done) => (done.ok ? done.value : done)),
      ),
      defineRoute(fetchOne, ({ params, query }) => files.reply(params.id, { inline: query.inline === '1' })),
    ],
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return { url, files, client: makeClient(url), close: () => server.close() }
}
