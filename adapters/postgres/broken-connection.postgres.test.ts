import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConnectionFault } from '#kit/server/database/database-fault.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

/** Terminates database connections, like an operator who restarts the database. */
const cutConnections = async (doing = '%') => {
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and query like ${doing}`
  // the pool may first return a connection that was just terminated
  for (let attempt = 0; attempt < 10; attempt++)
    if (await cut.execute(world.database.db).then(Boolean, () => false)) return
  throw new Error('not one connection is left')
}

test('[OPS-02] fails only the affected request when its connection is cut, and the process continues', async () => {
  const vendor = await world.signIn('vendor')
  const nap = world.database.db.transaction().execute((unit) => sql`select pg_sleep(60)`.execute(unit))
  const napped = nap.then(() => 'done', isConnectionFault)
  const sleeping = sql<{
    pid: number
  }>`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await expect.poll(async () => (await sleeping.execute(world.database.db)).rows).toHaveLength(1)
  await cutConnections('%pg_sleep%')
  // true: the connection failed, either during a statement or between two statements of the transaction
  expect(await napped).toBe(true)
  for (let round = 0; round < 5; round++) {
    const requests = Promise.all(
      Array.from({ length: 20 }, () => vendor.get<{ code: string }>('/deliveries?_limit=1000')),
    )
    const [answers] = await Promise.all([requests, cutConnections()])
    for (const { status, body } of answers) if (status !== 200) expect([status, body.code]).toEqual([503, 'BUSY'])
  }
  // the pool notices a broken connection when it is used, or shortly after it broke
  await expect.poll(async () => (await vendor.get('/deliveries')).status).toBe(200)
  await expect.poll(async () => (await world.nobody.get('/health')).status).toBe(200)
})

const isAlive = async (pid: number | undefined): Promise<boolean> =>
  (await sql`select from pg_stat_activity where pid = ${pid}`.execute(world.database.db)).rows.length > 0

test('[OPS-02] rolls back a transaction and reports an error when its connection breaks', async () => {
  const { db } = world.database
  await sql`create table if not exists public.broken_unit (id integer)`.execute(db)
  for (let round = 0; round < 5; round++) {
    const unit = db.transaction().execute(async (unit) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid where ${1} = 1`.execute(unit)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      // in later rounds, wait until the client has detected the end of its connection
      if (round > 0) await expect.poll(() => isAlive(rows[0]?.pid)).toBe(false)
      await sql`insert into public.broken_unit values (${round})`.execute(unit)
    })
    expect(await unit.then(() => 'done', isConnectionFault)).toBe(true)
  }
  const { rows } = await sql`select id from public.broken_unit where ${1} = 1`.execute(db)
  expect(rows).toEqual([])
})

test('[OPS-02] rolls back a transaction that idles longer than the configured limit, and replaces its connection', async () => {
  const { db } = world.database
  await sql`create table if not exists public.idle_unit (id integer)`.execute(db)
  const idle = db.transaction().execute(async (unit) => {
    await sql`set local idle_in_transaction_session_timeout = 50`.execute(unit)
    const { rows } = await sql<{
      pid: number
    }>`insert into public.idle_unit values (1) returning pg_backend_pid() as pid`.execute(unit)
    await expect.poll(() => isAlive(rows[0]?.pid)).toBe(false)
    await sql`insert into public.idle_unit values (2)`.execute(unit)
  })
  expect(await idle.then(() => 'done', isConnectionFault)).toBe(true)
  expect((await sql`select id from public.idle_unit`.execute(db)).rows).toEqual([])
})

test('[OPS-02] asks a client to try again when it waits longer than the configured limit, and keeps the connections usable', async () => {
  const { db } = world.database
  const limit = (name: string, ms: number) =>
    sql
      .raw(`do $$ begin execute format('alter database %I set ${name} = ${ms}', current_database()); end $$`)
      .execute(db)
  const confirming = (vendor: Client, line: Awaited<ReturnType<typeof addLine>>) => {
    const body = deliveryRequest([filledLine(line, 30)])
    return async () => {
      const answer = await vendor.post('/deliveries', body)
      return answer.status === 201 ? 201 : errorCodeOf(answer)
    }
  }
  for (const name of ['lock_timeout', 'statement_timeout']) {
    // creates the order lines one by one and before setting the limit, because concurrent inserts would wait for each
    // other
    const lines = []
    for (let n = 0; n < 12; n++) lines.push(await addLine(db))
    // long enough for the other statements of a busy machine
    await limit(name, 3_000)
    const vendor = await (await world.another()).signIn('vendor')
    const attempts = lines.map((line) => confirming(vendor, line))
    const waited = await db.transaction().execute(async (unit) => {
      await sql`select deliveries.lock_lines(${vendors.siam}::bigint, array(select n::text from generate_series(1, 50) n))`.execute(
        unit,
      )
      return Promise.all(attempts.map((attempt) => attempt()))
    })
    expect(waited).toEqual(Array(12).fill('BUSY'))
    await limit(name, 0)
    // sequentially, because concurrent attempts may be slow on a busy machine
    for (const attempt of attempts) expect(await attempt()).toBe(201)
  }
})
