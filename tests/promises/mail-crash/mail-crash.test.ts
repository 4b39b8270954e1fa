import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#apps/server/compose.ts'
import { makeClient } from '#tests/world/client.ts'
import { people } from '#tests/world/people.ts'
import { dataFolder, type Portal, startPortal } from '#tests/world/portal-process.ts'
import { type Arrived, type MailServer, startMailServer } from '#tests/world/smtp-server.ts'
import { newPostgresDatabase } from '#tests/world/world.ts'

const data = dataFolder()
const onPostgres = process.env.TEST_DATABASE === 'postgres'
let databaseUrl: string | undefined
let drop = async () => {}
let portal: Portal
let mails: MailServer

/** What the mail server does when it has come so far with a mail: nothing, for ever, and says that it has. */
type Moment = 'RCPT' | 'end of data'
let holdAt: Moment | undefined
let holding = Promise.withResolvers<Arrived | undefined>()
const never = new Promise<never>(() => {})

const open = () => openDatabase({ dataDir: data.path, databaseUrl, databasePool: 2 })
const start = () =>
  startPortal(
    data.path,
    {
      MAIL_TRANSPORT: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mails.port),
      SMTP_TLS: 'none',
      MAIL_FROM: 'portal@group.example',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    'tests/promises/mail-crash/impatient-portal.ts',
  )

beforeAll(async () => {
  if (onPostgres) ({ url: databaseUrl, drop } = await newPostgresDatabase())
  const database = await open()
  await people(database.db)
  await database.close()
  mails = await startMailServer({
    onRcptTo: (_address, _session, callback) => {
      if (holdAt === 'RCPT') holding.resolve(undefined)
      else callback()
    },
    answer: async (arrived) => {
      if (holdAt !== 'end of data') return undefined
      holding.resolve(arrived)
      return never
    },
  })
  portal = await start()
})
afterAll(async () => {
  await portal.stop()
  await mails.close()
  await drop()
  data.remove()
})

const lookInto = async <T>(query: string): Promise<T[]> => {
  const database = await open()
  const { rows } = await sql.raw<T>(query).execute(database.db)
  await database.close()
  return rows
}

/** Kills the portal while the mail server has come so far with a mail, and starts it again. @returns what the server had by then */
const killedAt = async (moment: Moment): Promise<Arrived | undefined> => {
  holding = Promise.withResolvers()
  holdAt = moment
  await makeClient(portal.url).post('/auth/forgot-password', { email: 'vendor@test.example' })
  const had = await holding.promise
  await portal.kill()
  holdAt = undefined
  const states = await lookInto<{ state: string }>('select state from mail.recipient order by mail_id desc limit 1')
  expect(states).toEqual([{ state: 'sending' }])
  portal = await start()
  return had
}

test('[EML-02] a process killed before the mail server took the mail: another takes it up, it arrives once', async () => {
  expect(await killedAt('RCPT')).toBeUndefined()
  await mails.until(1)
  expect(mails.arrived[0]?.envelopeTo).toEqual(['vendor@test.example'])
})

test('[EML-02] a process killed between sending and noting it: the mail comes again, with the Message-ID by which the double can be dropped', async () => {
  const had = await killedAt('end of data')
  expect(had?.mail.messageId).toMatch(/^<.+@.+>$/)
  await mails.until(2)
  expect(mails.arrived[1]?.mail.messageId).toBe(had?.mail.messageId)
  expect(mails.arrived[1]?.mail.text).toBe(had?.mail.text)
  await portal.stop()
  const states = await lookInto<{ state: string; count: number }>(
    'select state, count(*)::int as count from mail.recipient group by state',
  )
  expect(states).toEqual([{ state: 'sent', count: 2 }])
  expect(await lookInto('select secrets from mail.message where secrets is not null')).toEqual([])
  portal = await start()
  expect(mails.arrived).toHaveLength(2)
})
