import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { PGLITE_OPTIONS, pgliteDatabase } from '#adapters/postgres/pglite.ts'
import type { Database } from '#kit/server/database/database.ts'

/** A PGlite instance started from the run's image, with the data needed to reset it. */
interface Instance {
  readonly pglite: PGlite
  /** Describes all tables, constraints, triggers and functions. */
  readonly schema: string
  readonly tables: readonly string[]
  /** Tables that are not empty in the image, each with the temporary table that contains their rows. */
  readonly seeded: ReadonlyMap<string, string>
  /** SQL that restores every sequence. */
  readonly restoreSequences: string
}

/**
 * Idle instances for reuse. Starting an instance takes a second; resetting one takes a tenth of that. Instances whose
 * schema was changed by a test are discarded.
 */
const idle: Instance[] = []
const MAX_IDLE = 1

/** Lends a database in the state of the image. `close` returns it to the pool; later queries fail. */
export const borrowPglite = async (): Promise<Database> => {
  const instance = idle.pop() ?? (await startInstance())
  const lease = { isOver: false }
  return pgliteDatabase(guarded(instance.pglite, lease), () => giveBack(instance))
}

/** Returns the instance as seen by one borrower. Closing it ends the lease, but not the instance. */
const guarded = (pglite: PGlite, lease: { isOver: boolean }): PGlite =>
  new Proxy(pglite, {
    get: (target, name) => {
      if (name === 'closed') return lease.isOver
      if (name === 'close')
        return async () => {
          lease.isOver = true
        }
      if (lease.isOver) throw new Error('This test database has been closed.')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

const startInstance = async (): Promise<Instance> => {
  const image = await openAsBlob(inject('pgliteImage'))
  const pglite = await PGlite.create({ ...PGLITE_OPTIONS, loadDataDir: image })
  const tables = await column(pglite, TABLES)
  const seeded = new Map<string, string>()
  for (const table of await nonEmpty(pglite, tables)) {
    const copyTable = `pg_temp.image_${seeded.size}`
    await pglite.exec(`create temporary table ${copyTable.slice('pg_temp.'.length)} as select * from ${table}`)
    seeded.set(table, copyTable)
  }
  const [restoreSequences = ''] = await column(pglite, RESTORE_SEQUENCES)
  return { pglite, schema: await schemaOf(pglite), tables, seeded, restoreSequences }
}

const giveBack = async (instance: Instance): Promise<void> => {
  const { pglite } = instance
  const isReusable = idle.length < MAX_IDLE && (await schemaOf(pglite)) === instance.schema
  if (!isReusable) return pglite.close()
  await reset(instance)
  idle.push(instance)
}

const reset = async ({ pglite, tables, seeded, restoreSequences }: Instance): Promise<void> => {
  const filled = new Set([...(await nonEmpty(pglite, tables)), ...seeded.keys()])
  const restoreRows = [...seeded].map(
    ([table, copyTable]) => `insert into ${table} overriding system value select * from ${copyTable};`,
  )
  await pglite.exec(`
    unlisten *;
    select pg_advisory_unlock_all();
    set session_replication_role = replica;
    truncate ${[...filled].join(', ')} cascade;
    ${restoreRows.join('\n')}
    ${restoreSequences}
    reset session_replication_role;`)
}

const column = async (pglite: PGlite, sql: string): Promise<string[]> => {
  const { rows } = await pglite.query<[string]>(sql, [], { rowMode: 'array' })
  return rows.map(([value]) => value)
}

const nonEmpty = (pglite: PGlite, tables: readonly string[]): Promise<string[]> =>
  column(pglite, tables.map((table) => `select '${table}' where exists (select from ${table})`).join(' union all '))

const schemaOf = async (pglite: PGlite): Promise<string> => {
  const [schema = ''] = await column(pglite, SCHEMA)
  return schema
}

/** Object ids from 16384 belong to the migrations. Temporary objects and TOAST tables are excluded. */
const OWN_RELATIONS = `select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.oid >= 16384 and n.nspname not like 'pg\\_%'`

const TABLES = `select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.oid in (${OWN_RELATIONS}) order by 1`

const RESTORE_SEQUENCES = `select coalesce(string_agg(format('select setval(%L, %s, %L);', format('%I.%I', schemaname, sequencename),
  coalesce(last_value, start_value), last_value is not null), ' '), '') from pg_sequences`

const SCHEMA = `select md5(concat_ws('|',
  (select string_agg(concat_ws(' ', oid, relname, relnamespace, relkind, reloptions), ',' order by oid)
    from pg_class where oid in (${OWN_RELATIONS})),
  (select string_agg(concat_ws(' ', attrelid, attnum, attname, atttypid, atttypmod, attnotnull, atthasdef, attisdropped), ','
    order by attrelid, attnum) from pg_attribute where attrelid in (${OWN_RELATIONS})),
  (select string_agg(concat_ws(' ', adrelid, adnum, md5(pg_get_expr(adbin, adrelid))), ',' order by oid) from pg_attrdef
    where adrelid in (${OWN_RELATIONS})),
  (select string_agg(concat_ws(' ', oid, conname, convalidated), ',' order by oid) from pg_constraint where oid >= 16384),
  (select string_agg(concat_ws(' ', oid, tgenabled), ',' order by oid) from pg_trigger where oid >= 16384),
  (select string_agg(concat_ws(' ', oid, md5(prosrc)), ',' order by oid) from pg_proc where oid >= 16384),
  (select string_agg(concat_ws(' ', oid, setconfig), ',' order by oid) from pg_namespace, pg_db_role_setting where oid >= 16384)))`
