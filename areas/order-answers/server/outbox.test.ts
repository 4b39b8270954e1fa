import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { Database, Db } from '#kit/server/database/database.ts'
import { addLines } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { AnswerResult } from '../contract.ts'
import { purgeSentAnswers, sendDueAnswers } from './index.ts'
import type { ErpAnswer, OrderAnswerPort } from './order-answers.port.ts'

/** The clock of the tests. It is ten years ahead, so that the portal's background work sends none of these answers. */
let now = new Date('2035-11-24T03:00:00Z')
const MINUTE_MS = 60_000
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

let world: World
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-extract-'))
  world = await openWorld({ prepare: withoutSending, now: new Date('2025-11-24T03:00:00Z') })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** Prevents queued answers from being sent until a test calls `release`. */
const withoutSending = async (database: Database) => {
  await addErpData(database)
  await sql`create function order_answers.hold() returns trigger language plpgsql as $$
    begin new.next_at := 'infinity'; return new; end $$`.execute(database.db)
  await sql`create trigger hold before insert on order_answers.outbox for each row
    execute function order_answers.hold()`.execute(database.db)
}

const answerLines = async (count: number): Promise<string[]> => {
  const lines = await addLines(world.database.db, count)
  const { body } = await (await world.signIn('vendor')).post<AnswerResult[]>('/order-answers', {
    lines: lines.map(({ PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID }: PoLine) => ({
      ...{ PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID },
      answer: 'reject',
      reason: '=1+1, "no"\nmaterial',
    })),
  })
  return body.map(({ id }) => `order-answer-${id}`)
}
const release = () =>
  sql`update order_answers.outbox set next_at = ${now}::timestamptz where next_at = 'infinity'`.execute(
    world.database.db,
  )

/** Creates an ERP that counts the answers that it receives. */
const countingErp = (answer: (one: ErpAnswer) => { ok: true } | { ok: false; reason: string }) => {
  const given: string[] = []
  const erp: OrderAnswerPort = {
    sendAnswers: async (answers) => {
      given.push(...answers.map(({ key }) => key))
      return answers.map(answer)
    },
  }
  return { erp, given }
}
const sendTo = (erp: OrderAnswerPort, db: Db = world.database.db) => sendDueAnswers({ db, erp, now: () => now })

test('[ACK-04] [OPS-08] several processes send each answer once', async () => {
  const keys = await answerLines(45)
  const { erp, given } = countingErp(() => ({ ok: true }))
  expect(given).toEqual([])
  await release()
  await Promise.all([sendTo(erp), sendTo(erp), sendTo(erp)])
  await sendTo(erp)
  expect(given.toSorted()).toEqual(keys.toSorted())
})

test('[ACK-04] retries an answer that the ERP does not accept, with the same key and growing delays', async () => {
  const [key] = await answerLines(1)
  let isAway = true
  const { erp, given } = countingErp(() => (isAway ? { ok: false, reason: 'closed' } : { ok: true }))
  await release()
  await sendTo(erp)
  await sendTo(erp)
  expect(given).toEqual([key])
  later(1)
  await sendTo(erp)
  later(0.2)
  await sendTo(erp)
  expect(given).toEqual([key, key])
  const waiting = await sql<{ last_fault: string; attempts: number }>`select last_fault, attempts
    from order_answers.outbox where sent_at is null`.execute(world.database.db)
  expect(waiting.rows).toEqual([{ last_fault: 'closed', attempts: 2 }])
  isAway = false
  later(1)
  await sendTo(erp)
  later(120)
  await sendTo(erp)
  expect(given).toEqual([key, key, key])
})

test('[ACK-04] a process that fails after its lease has ended does not postpone the attempt of another process', async () => {
  const [key] = await answerLines(1)
  await release()
  const claims = () =>
    world.database.db
      .selectFrom('order_answers.outbox')
      .select(['attempts', 'lease_until', 'last_fault'])
      .where('key', '=', String(key))
      .executeTakeFirstOrThrow()
  await sendTo({
    sendAnswers: async () => {
      later(2)
      await sendTo({
        sendAnswers: async () => {
          throw new Error('second')
        },
      }).catch(() => {})
      throw new Error('first')
    },
  }).catch(() => {})
  expect(await claims()).toMatchObject({ attempts: 2, lease_until: null, last_fault: 'Error: second' })
  later(120)
  await sendTo(countingErp(() => ({ ok: true })).erp)
})

test('[ACK-04] sends the answers to one order line in order, and the decision after its proposal', async () => {
  const [line] = (await addLines(world.database.db, 1)) as [PoLine]
  const { PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID } = line
  const vendor = await world.signIn('vendor')
  const { body } = await vendor.post<AnswerResult[]>('/order-answers', {
    lines: [
      {
        ...{ PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID },
        answer: 'propose',
        schedule: [{ date: '2025-12-24', quantity: 100 }],
        reason: 'no material',
      },
    ],
  })
  const id = body[0]?.id
  await (await world.signIn('purchase')).put(`/order-answers/${id}`, { decision: 'approve' })
  await release()
  const taken: ErpAnswer[] = []
  const isFirst = () => taken.length === 1
  await sendTo({
    sendAnswers: async (answers) => {
      taken.push(...answers)
      return answers.map(() => (isFirst() ? { ok: false, reason: 'closed' } : { ok: true }))
    },
  })
  expect(taken).toHaveLength(1)
  later(1)
  await sendTo({
    sendAnswers: async (answers) => {
      taken.push(...answers)
      return answers.map(() => ({ ok: true }))
    },
  })
  expect(taken.map(({ key, event, state, by }) => [key, event, state, by])).toEqual([
    [`order-answer-${id}`, 'answer', 'proposed', 'vendor'],
    [`order-answer-${id}`, 'answer', 'proposed', 'vendor'],
    [`order-answer-${id}-decision`, 'decision', 'accepted', 'purchase'],
  ])
})

/** Returns a database that fails after a number of statements, as if the process had been killed. */
const dyingAt = (statement: number): Db => {
  let executed = 0
  return world.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++executed >= statement) throw new Error('killed')
      return result
    },
  })
}

const rowsOfExtract = async (): Promise<string[]> =>
  (await readFile(join(folder, 'order-answers.csv'), 'utf8')).split('\r\n').slice(1, -1)

test('[ACK-04] the extract of the built-in ERP has one row for each answer, whichever statement a process stops at', async () => {
  const keys: string[] = []
  let died = true
  for (let statement = 1; died; statement++) {
    keys.push(...(await answerLines(2)))
    await release()
    const dying = dyingAt(statement)
    died = await sendDueAnswers({ db: dying, erp: openBuiltInErp(dying, folder), now: () => now }).then(
      () => false,
      () => true,
    )
    // advances the clock beyond the lease of the process that failed
    later(2)
    await sendTo(openBuiltInErp(world.database.db, folder))
  }
  expect(keys.length).toBeGreaterThan(8)
  const rows = await rowsOfExtract()
  expect(rows.map((row) => row.split(',')[0]).toSorted()).toEqual(keys.toSorted())
  // a text that begins with = is escaped, so that no spreadsheet program evaluates it
  expect(rows[0]).toContain(`,"'=1+1, ""no""\nmaterial",`)
})

test('[ACK-04] deletes old outbox entries that the ERP has accepted, and keeps those that still wait', async () => {
  await answerLines(1)
  const { db } = world.database
  const count = async () => (await db.selectFrom('order_answers.outbox').select('sent_at').execute()).length
  expect(await count()).toBeGreaterThan(1)
  await purgeSentAnswers(db, new Date(now.getTime() + 40 * 86_400_000))
  expect(await count()).toBe(1)
})
