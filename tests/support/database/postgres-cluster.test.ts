import { existsSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { embeddedPostgresFolder } from './postgres-binaries.ts'
import { startCluster } from './postgres-cluster.ts'

test('a machine without PostgreSQL runs a server from the development dependency, and removes it completely afterwards', async () => {
  const cluster = await startCluster(embeddedPostgresFolder())
  const client = new pg.Client(cluster.url('postgres'))
  await client.connect()
  const { rows } = await client.query(
    "select current_setting('data_directory') as folder, current_setting('fsync') as fsync",
  )
  await client.end()
  expect(rows[0].fsync).toBe('off')
  expect(existsSync(rows[0].folder)).toBe(true)
  await cluster.stop()
  expect(existsSync(rows[0].folder)).toBe(false)
}, 60_000)
