import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClient } from '#tests/support/client.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '#tests/support/services/smtp-server.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'
import { type CrashPortal, openCrashPortal } from './crash-portal.ts'

let portal: CrashPortal
let mails: MailServer

/** The moment at which the mail server stops responding to a mail. */
type Moment = 'RCPT' | 'end of data'
let holdAt: Moment | undefined
let holding = Promise.withResolvers<ReceivedMail | undefined>()
const never = new Promise<never>(() => {})

beforeAll(async () => {
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
  portal = await openCrashPortal(newPostgresDatabase, undefined, {
    MAIL_TRANSPORT: 'smtp',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mails.port),
    SMTP_TLS: 'none',
    MAIL_FROM: 'portal@group.example',
  })
})
afterAll(async () => {
  await portal.close()
  await mails.close()
})

const lookInto = <T>(query: string): Promise<T[]> =>
  portal.look(async ({ db }) => (await sql.raw<T>(query).execute(db)).rows)

/**
 * Kills the portal when the mail server reaches this moment of a mail to this email address, and restarts the portal.
 * @returns the mail, as far as the mail server had received it
 */
const killedAt = async (moment: Moment, email: string): Promise<ReceivedMail | undefined> => {
  holding = Promise.withResolvers()
  holdAt = moment
  await makeClient(portal.url).post('/auth/forgot-password', { email })
  const had = await holding.promise
  await portal.kill()
  holdAt = undefined
  const states = await lookInto<{ state: string }>('select state from mail.recipient order by mail_id desc limit 1')
  expect(states).toEqual([{ state: 'sending' }])
  await portal.killAndRestart()
  return had
}

test('[EML-02] delivers a mail once when the process is killed before the mail server accepts it', async () => {
  expect(await killedAt('RCPT', 'vendor@test.example')).toBeUndefined()
  await mails.until(1)
  expect(mails.arrived[0]?.envelopeTo).toEqual(['vendor@test.example'])
  // the process stores the result when it is stopped; if the next test killed it instead, the mail would be sent again
  await portal.stop()
  expect(await lookInto('select state from mail.recipient')).toEqual([{ state: 'sent' }])
  await portal.killAndRestart()
})

test('[EML-02] delivers a mail again with the same Message-ID when the process is killed between sending and recording it', async () => {
  const had = await killedAt('end of data', 'store@test.example')
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
  expect(mails.arrived).toHaveLength(2)
})
