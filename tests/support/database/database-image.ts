import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { PGLITE_OPTIONS, pgliteDatabase } from '#adapters/postgres/pglite.ts'
import { openPostgres } from '#adapters/postgres/server.ts'
import { MIGRATIONS } from '#apps/server/compose.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { startCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's PostgreSQL server. Its last part, the database name, is `postgres`. */
    postgresUrl: string
    /** The path of the file with the dump of a migrated PGlite database. */
    pgliteImage: string
  }
}

/** A migrated database on the run's PostgreSQL server; test databases are created from it. */
export const TEMPLATE_DATABASE = 'test_template'

const ROOT = join(import.meta.dirname, '../../..')
const IMAGES = join(ROOT, '.tmp/test-images')

/** Returns a hash that changes with every migration and with the version of PGlite. */
const imageHash = (): string => {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')))
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Dumps a migrated PGlite database to a file below `.tmp`, once per set of migrations.
 * @returns the path
 */
export const makePgliteImage = async (): Promise<string> => {
  const hash = imageHash()
  const path = join(IMAGES, `${hash}.tar`)
  if (existsSync(path)) return path
  const pglite = await PGlite.create(PGLITE_OPTIONS)
  const database = pgliteDatabase(pglite, async () => {})
  await migrate(database, MIGRATIONS)
  const image = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
  await database.close()
  mkdirSync(IMAGES, { recursive: true })
  for (const name of readdirSync(IMAGES)) if (!name.startsWith(hash)) rmSync(join(IMAGES, name), { force: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, image)
  renameSync(unfinished, path)
  return path
}

/** Global setup of both server projects: creates one migrated database of their kind for the whole run. */
export const setup = async (project: TestProject) => {
  if (project.name.endsWith('-pglite')) {
    project.provide('pgliteImage', await makePgliteImage())
    return
  }
  const cluster = await startCluster()
  const admin = await openPostgres(cluster.url('postgres'), 1)
  await admin.script(`create database ${TEMPLATE_DATABASE}`)
  await admin.close()
  const template = await openPostgres(cluster.url(TEMPLATE_DATABASE), 2)
  await migrate(template, MIGRATIONS)
  await template.close()
  project.provide('postgresUrl', cluster.url('postgres'))
  return cluster.stop
}
