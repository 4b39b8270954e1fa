import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '#adapters/files/disk.ts'
import { openDatabase } from '#apps/server/compose.ts'
import type { OrderDocument } from '#areas/documents/contract.ts'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { Files, GRACE_MS } from '#areas/files/server/index.ts'
import { DIE_AT } from '#tests/promises/receive-crash/dying-portal.ts'
import { type Client, makeClient } from '#tests/world/client.ts'
import { addGroup, orderName } from '#tests/world/documents.ts'
import { goods } from '#tests/world/goods.ts'
import { PASSWORD, people } from '#tests/world/people.ts'
import { dataFolder, type Portal, startPortal } from '#tests/world/portal-process.ts'
import { formOf, pdf } from '#tests/world/sample-files.ts'
import { newPostgresDatabase } from '#tests/world/world.ts'

const data = dataFolder()
const folder = join(data.path, 'files')
const onPostgres = process.env.TEST_DATABASE === 'postgres'
let databaseUrl: string | undefined
let drop = async () => {}
let portal: Portal
let token: string
let group: EmailGroup

const open = () => openDatabase({ dataDir: data.path, databaseUrl, databasePool: 2 })
const start = () =>
  startPortal(
    data.path,
    databaseUrl ? { DATABASE_URL: databaseUrl } : {},
    'tests/promises/receive-crash/dying-portal.ts',
  )
const store = (): Client => makeClient(portal.url, token)

beforeAll(async () => {
  if (onPostgres) ({ url: databaseUrl, drop } = await newPostgresDatabase())
  const database = await open()
  await people(database.db)
  await goods(database)
  await database.close()
  portal = await start()
  const signedIn = await makeClient(portal.url).post<{ jwt: string }>('/auth/local', {
    identifier: 'store',
    password: PASSWORD,
  })
  token = signedIn.body.jwt
  group = await addGroup(store())
})
afterAll(async () => {
  await portal.stop()
  await drop()
  data.remove()
})

/** Uploads an order while the portal dies at that moment, and starts it again. @returns whether it outlived the upload */
const outlives = async (moment: string): Promise<boolean> => {
  const form = formOf({ data: JSON.stringify({ group_id: group.id }) }, [{ name: orderName(), content: pdf('order') }])
  const answer = await fetch(`${portal.url}/api/confirm-pos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, [DIE_AT]: moment },
    body: form,
  }).catch(() => undefined)
  if (answer) {
    expect(answer.status).toBe(201)
    return true
  }
  await portal.stop()
  portal = await start()
  return false
}

test('[DOC-07] killed at any step of an upload: no file without its record, no record without its file or its mail', {
  timeout: 600_000,
}, async () => {
  let deaths = 0
  while (!(await outlives(String(deaths + 1)))) deaths++
  expect(await outlives('answer')).toBe(false)
  expect(deaths).toBeGreaterThan(8)

  // whoever reads the list can have every file of it
  const { body } = await store().get<OrderDocument[]>('/confirm-pos?_limit=-1')
  expect(body.length).toBeGreaterThanOrEqual(2)
  for (const { attachment } of body) {
    expect(attachment).toHaveLength(1)
    const file = await store().bytes(`/documents/files/${attachment[0]?.id}`)
    expect([file.status, file.body.length]).toEqual([200, attachment[0]?.size])
  }

  // an hour later, nothing is left of the uploads that were cut off
  await portal.stop()
  const database = await open()
  const now = () => new Date(Date.now() + GRACE_MS + 60_000)
  const swept = await new Files({ db: database.db, storage: diskStorage(folder), now }).sweep()
  expect(swept.removed + swept.pieces).toBeGreaterThan(0)
  const { rows } = await sql<{ key: string; held: boolean; told: boolean }>`
    select f.storage_key as key, a.file_id is not null as held,
      exists (select from mail.message m where m.about_kind = 'document' and m.about_id = a.document_id::text) as told
    from files.file f left join documents.attachment a on a.file_id = f.id`.execute(database.db)
  await database.close()
  portal = await start()
  const lying = (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name))
  expect(rows.every(({ held, told }) => held && told)).toBe(true)
  expect(rows).toHaveLength(body.length)
  expect(lying.map((name) => name.slice(-32)).sort()).toEqual(rows.map(({ key }) => key).sort())
})
