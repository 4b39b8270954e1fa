import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addLine, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'
import type { NewDelivery } from '../rules/draft-request.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

const TIMES = 80
const MAX_CUTS = 40

let nextAnswer = Promise.withResolvers<void>()

/** Terminates some of the database's connections after each response, until `stop` is called. */
const cutting = () => {
  let isOn = true
  let cuts = 0
  const cut = async () => {
    while (isOn && cuts < MAX_CUTS) {
      // the pool may return a connection that was just terminated
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and random() < ${0.4}`
        .execute(world.database.db)
        .then(
          () => cuts++,
          () => {},
        )
      await nextAnswer.promise
    }
    return cuts
  }
  const ended = cut()
  return {
    stop: () => {
      isOn = false
      nextAnswer.resolve()
      return ended
    },
  }
}

/** Sends the request again with the same key until there is a response, as the screen does. */
const insisting = async (client: Client, body: NewDelivery, key: string) => {
  for (let attempt = 0; attempt < 400; attempt++) {
    const answer = await client.post<Delivery>('/deliveries', body, { 'Idempotency-Key': key })
    nextAnswer.resolve()
    nextAnswer = Promise.withResolvers()
    if (answer.status !== 503) return answer
  }
  throw new Error('never an answer')
}

test('[DLV-14] [DLV-13] stores each delivery completely and only once when database connections are cut', async () => {
  const { db } = world.database
  const clients = [await world.signIn('vendor'), await world.signIn('vendorColleague')]
  const shared = await addLine(db, { QUANTITY: 100, QUANTITY_REMAIN: 100 })
  const bodies: NewDelivery[] = []
  for (let n = 0; n < TIMES; n++)
    bodies.push(deliveryRequest([filledLine(n % 4 === 0 ? shared : await addLine(db), 30)]))
  const { stop } = cutting()
  const answers = await Promise.all(
    bodies.map((body, n) => insisting(clients[n % clients.length] as Client, body, `key-number-${n}`)),
  ).finally(stop)
  expect(await stop()).toBeGreaterThan(0)
  const created = answers.filter(({ status }) => status === 200 || status === 201)
  const refused = answers.filter((answer) => !created.includes(answer))
  expect(refused.map(errorCodeOf)).toEqual(Array(TIMES / 4 - 3).fill('AMOUNT_EXCEEDS_OPEN'))
  const visibleDeliveries = async () => {
    const { rows } = await sql<{ whole: number[]; all: number; locks: number }>`select
      to_json(array(select d.id from deliveries.delivery d
        where (select count(*) from deliveries.delivery_line l where l.delivery_id = d.id) = ${1}
          and (select count(*) from deliveries.delivery_number n where n.delivery_id = d.id) = 1
          and (select count(*) from audit.entry e where e.what = 'delivery.create' and e.record = d.id::text) = 1
        order by d.id)) as whole, (select count(*) from deliveries.delivery) as all, (select count(*) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks`.execute(
      db,
    )
    return rows[0]
  }
  const ids = created.map(({ body }) => body.id).sort((a, b) => a - b)
  // the pool detects a broken connection only when it is used
  await expect.poll(() => visibleDeliveries().catch(() => undefined)).toEqual({ whole: ids, all: ids.length, locks: 0 })
})
