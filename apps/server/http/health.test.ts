import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { createReadinessCheck } from './health.ts'

/** More free space, in MB, than any disk has. */
const MORE_THAN_THERE_IS = 1_000_000_000

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { MIN_FREE_DISK_MB: String(MORE_THAN_THERE_IS) } })
})
afterAll(() => world.close())

const allOk = { database: 'ok', disk: 'ok', migrations: 'ok', background: 'ok' }

test('[OPS-04] [OPS-06] is live but not ready when disk space is too low', async () => {
  const { status, body } = await world.nobody.get('/health/ready')
  expect([status, body]).toEqual([503, { status: 'not ready', checks: { ...allOk, disk: 'full' } }])
  const health = await world.nobody.get('/health')
  expect([health.status, errorCodeOf(health)]).toEqual([503, 'DISK_FULL'])
  expect(await world.nobody.get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
})

test('[OPS-06] is not ready when the database lacks a migration of this version', async () => {
  const { db } = world.database
  const newest = await db
    .selectFrom('public.migration')
    .selectAll()
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('public.migration').where('name', '=', newest.name).execute()
  await expect
    .poll(async () => (await world.nobody.get('/health/ready')).body)
    .toEqual({ status: 'not ready', checks: { ...allOk, disk: 'full', migrations: 'missing' } })
  await db.insertInto('public.migration').values(newest).execute()
})

const folders = [tmpdir(), join(tmpdir(), 'not', 'made', 'yet')]

const checks = {
  pingDatabase: async () => {},
  hasMigrations: async () => true,
  isStuck: () => false,
  folders,
  minFreeDiskMb: 0,
}

test('[OPS-06] is not ready while background work is stuck', async () => {
  const readiness = createReadinessCheck({ ...checks, isStuck: () => true })
  expect(await readiness()).toEqual({ ...allOk, background: 'stuck' })
})

test('[OPS-06] does not report missing migrations if the database refuses to tell', async () => {
  const readiness = createReadinessCheck({ ...checks, hasMigrations: () => Promise.reject(new Error('28P01')) })
  expect(await readiness()).toEqual({ ...allOk, database: 'away' })
})

test('[OPS-06] is ready with enough disk space, also for folders that do not exist yet', async () => {
  const readiness = createReadinessCheck(checks)
  expect(await readiness()).toEqual(allOk)
})

test('[OPS-06] [OPS-10] reports an unresponsive database and queries it only once, however many callers wait', async () => {
  let checkCount = 0
  const pingDatabase = () => {
    checkCount++
    return new Promise<void>(() => {})
  }
  const readiness = createReadinessCheck({ ...checks, pingDatabase })
  const answers = await Promise.all([readiness(), readiness(), readiness()])
  expect([checkCount, ...answers.map(({ database }) => database)]).toEqual([1, 'away', 'away', 'away'])
})
