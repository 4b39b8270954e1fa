import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#apps/server/compose.ts'
import { enqueueMail } from '#areas/mail/server/index.ts'
import type { Database } from '#kit/server/database/database.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { addPeople } from '#tests/support/people.ts'
import { dataFolder, type Portal, startPortal } from '#tests/support/portal-process.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '#tests/support/services/smtp-server.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'

/** On PostgreSQL two processes share a database; on PGlite one process sends everything. */
const areTwo = process.env.TEST_DATABASE === 'postgres'
const MAILS = 120
const senders = areTwo ? ['one@group.example', 'two@group.example'] : ['one@group.example']
const data = senders.map(() => dataFolder())
let databaseUrl: string | undefined
let drop = async () => {}
let mails: MailServer
let portals: Portal[] = []

/**
 * The processes whose mails the server has received. The server responds only once each process is sending a mail, so
 * that no process can deliver all mails alone.
 */
const appeared = new Set<string>()
const all = Promise.withResolvers<void>()
const answer = async ({ mail }: ReceivedMail): Promise<undefined> => {
  appeared.add(mail.from?.address ?? '')
  if (appeared.size === senders.length) all.resolve()
  await all.promise
}

const open = () => openDatabase({ dataDir: data[0]?.path ?? '', databaseUrl, databasePool: 2 })
const fill = async ({ db }: Database): Promise<void> => {
  for (let number = 1; number <= MAILS; number++)
    await db.transaction().execute((unit) =>
      enqueueMail(unit, {
        template: 'po',
        language: 'en',
        to: [`order${number}@supplier.example`],
        data: { url: `/confirm-po?id=${number}`, factory: 'AH', po: '41000101', rel: '0', deliveryDate: '2025-11-28' },
      }),
    )
}

beforeAll(async () => {
  if (areTwo) ({ url: databaseUrl, drop } = await newPostgresDatabase())
  const database = await open()
  await addPeople(database.db)
  // adds ERP data first, so that no demo mails are added
  await addErpData(database)
  await fill(database)
  await database.close()
  mails = await startMailServer({ answer })
  const settings = { MAIL_TRANSPORT: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mails.port), SMTP_TLS: 'none' }
  portals = await Promise.all(
    senders.map((sender, index) =>
      startPortal(data[index]?.path ?? '', {
        ...settings,
        MAIL_FROM: sender,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      }),
    ),
  )
}, 240_000)
afterAll(async () => {
  for (const portal of portals) await portal.stop()
  await mails.close()
  await drop()
  for (const folder of data) folder.remove()
})

test('[EML-02] processes that share an outbox send each mail once, and both processes send mails', async () => {
  await mails.until(MAILS)
  // the last results are stored when the processes end
  for (const portal of portals) expect(await portal.stop()).toBe(0)
  const to = mails.arrived.map(({ envelopeTo }) => envelopeTo.join())
  expect(to).toHaveLength(MAILS)
  expect(new Set(to).size).toBe(MAILS)
  const from = Map.groupBy(mails.arrived, ({ mail }) => mail.from?.address)
  expect([...from.keys()].sort()).toEqual(senders)
  const database = await open()
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from mail.recipient group by state`.execute(database.db)
  await database.close()
  expect(rows).toEqual([{ state: 'sent', n: MAILS }])
})
