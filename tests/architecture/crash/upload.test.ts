import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '#adapters/files/disk.ts'
import type { OrderDocument } from '#areas/documents/contract.ts'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { Files, GRACE_PERIOD_MS } from '#areas/files/server/index.ts'
import type { Client } from '#tests/support/client.ts'
import { addGroup, orderName } from '#tests/support/documents.ts'
import { formOf, pdf } from '#tests/support/samples/sample-files.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'
import { type CrashPortal, isOnPostgres, openCrashPortal } from './crash-portal.ts'
import { type InterruptedRequest, killAtEveryPoint } from './kill-points.ts'

let portal: CrashPortal
let group: EmailGroup
const store = (): Promise<Client> => portal.signIn('store')

beforeAll(async () => {
  portal = await openCrashPortal(newPostgresDatabase)
  group = await addGroup(await store())
})
afterAll(() => portal.close())

const upload = async (headers: Record<string, string>) => {
  const { token } = await store()
  return fetch(`${portal.url}/api/confirm-pos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: formOf({ data: JSON.stringify({ group_id: group.id }) }, [{ name: orderName(), content: pdf('order') }]),
  })
}

/** Returns a round whose upload is not repeated after the restart. */
const newRound = async (): Promise<InterruptedRequest<void>> => ({
  send: (moment) => portal.holdAt(moment, upload),
  recover: async () => {},
})

test('[DOC-07] leaves no file without its record and no record without its file or mail when killed at any step of an upload', {
  timeout: 600_000,
}, async () => {
  const rounds = await killAtEveryPoint(portal, newRound)
  expect(rounds.length).toBeGreaterThan(isOnPostgres() ? 9 : 1)

  // every listed file can be downloaded
  const { body } = await (await store()).get<OrderDocument[]>('/confirm-pos?_limit=-1')
  expect(body.length).toBeGreaterThanOrEqual(2)
  for (const { attachment } of body) {
    expect(attachment).toHaveLength(1)
    const file = await (await store()).bytes(`/documents/files/${attachment[0]?.id}`)
    expect([file.status, file.body.length]).toEqual([200, attachment[0]?.size])
  }

  // an hour later, all leftovers of interrupted uploads are deleted
  const folder = join(portal.dataDir, 'files')
  await portal.stop()
  const { swept, rows } = await portal.look(async ({ db }) => {
    const now = () => new Date(Date.now() + GRACE_PERIOD_MS + 60_000)
    const swept = await new Files({ db, storage: diskStorage(folder), now }).sweep()
    const { rows } = await sql<{ key: string; held: boolean; notified: boolean }>`
      select f.storage_key as key, a.file_id is not null as held,
        exists (select from mail.message m where m.about_kind = 'document' and m.about_id = a.document_id::text) as notified
      from files.file f left join documents.attachment a on a.file_id = f.id`.execute(db)
    return { swept, rows }
  })
  const stored = (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name))
  expect(swept.removed + swept.pieces).toBeGreaterThan(0)
  expect(rows.every(({ held, notified }) => held && notified)).toBe(true)
  expect(rows).toHaveLength(body.length)
  expect(stored.map((name) => name.slice(-32)).sort()).toEqual(rows.map(({ key }) => key).sort())
})
