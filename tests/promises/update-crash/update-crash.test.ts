import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#apps/server/compose.ts'
import type { Overview } from '#areas/finance/contract.ts'
import { type Client, makeClient } from '#tests/world/client.ts'
import { goods } from '#tests/world/goods.ts'
import { PASSWORD, people } from '#tests/world/people.ts'
import { dataFolder, type Portal, startPortal } from '#tests/world/portal-process.ts'
import { newPostgresDatabase } from '#tests/world/world.ts'
import { DIE_AT } from '../receive-crash/dying-portal.ts'

const data = dataFolder()
let databaseUrl: string | undefined
let drop = async () => {}
let portal: Portal

const open = () => openDatabase({ dataDir: data.path, databaseUrl, databasePool: 2 })
const start = () =>
  startPortal(
    data.path,
    databaseUrl ? { DATABASE_URL: databaseUrl } : {},
    'tests/promises/receive-crash/dying-portal.ts',
  )

beforeAll(async () => {
  if (process.env.TEST_DATABASE === 'postgres') ({ url: databaseUrl, drop } = await newPostgresDatabase())
  const database = await open()
  await people(database.db)
  await goods(database)
  await database.close()
  portal = await start()
})
afterAll(async () => {
  await portal.stop()
  await drop()
  data.remove()
})

let token: string | undefined
const accounting = async (): Promise<Client> => {
  token ??= (
    await makeClient(portal.url).post<{ jwt: string }>('/auth/local', {
      identifier: 'account_admin',
      password: PASSWORD,
    })
  ).body.jwt
  return makeClient(portal.url, token)
}
const update = async (headers: Record<string, string> = {}) =>
  (await accounting()).post('/finance/invoices/update', { Month: 'Nov-2025' }, headers).catch(() => undefined)
const totals = async () =>
  (await (await accounting()).get<Overview>('/finance/invoices/overview')).body.cards
    .map(({ total }) => total)
    .join(' ')
const setAmounts = async (amount: string) => {
  await portal.stop()
  const database = await open()
  await sql`update erp.invoice set total_amount = ${amount} where month = '2025-11'`.execute(database.db)
  await database.close()
  portal = await start()
}

test('[FIN-03] killed at any step, an update leaves the old month or the new one whole, and the next one may begin', {
  timeout: 600_000,
}, async () => {
  await setAmounts('1.00')
  expect((await update())?.status).toBe(200)
  const old = await totals()
  expect(old).toBe('4.00 1.00 1.00')
  await setAmounts('2.00')
  const seen: string[] = []
  for (let statement = 1; ; statement++) {
    const answer = await update({ [DIE_AT]: String(statement) })
    if (answer) {
      expect(answer.status).toBe(200)
      break
    }
    await portal.stop()
    portal = await start()
    seen.push(await totals())
  }
  // nothing in between: the old month until the moment at which the new one is shown
  const change = seen.findIndex((one) => one !== old)
  expect(seen.length).toBeGreaterThan(3)
  expect(seen.slice(0, change === -1 ? undefined : change).every((one) => one === old)).toBe(true)
  expect(seen.slice(change === -1 ? seen.length : change).every((one) => one === '8.00 2.00 2.00')).toBe(true)
  expect(await totals()).toBe('8.00 2.00 2.00')
  expect((await update())?.status).toBe(200)
})
