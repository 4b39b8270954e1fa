import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { type Cluster, type Settings, stopPostgres, unprivilegedAccount, waitUntilReady } from './postgres-cluster.ts'

/** Settings of a server that has replicas. */
export const primarySettings: Settings = {
  wal_level: 'replica',
  max_wal_senders: '5',
  synchronous_commit: 'on',
  // autovacuum removes files, and `cp` fails if a file disappears
  autovacuum: 'off',
}

/** A streaming replica of a cluster. */
export interface Replica {
  url(database: string): string
  /** Makes the replica the primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}

/** Starts a synchronous replica: from now on, the primary confirms a commit only once the replica has it. */
export const startReplica = async (primary: Cluster): Promise<Replica> => {
  const data = join(dirname(primary.data), 'replica')
  const admin = new pg.Client(primary.url('postgres'))
  await admin.connect()
  await admin.query("select pg_backup_start('replica', true)")
  // preserves the owner of the files
  execFileSync('cp', ['-a', primary.data, data])
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  rmSync(join(data, 'postmaster.pid'))
  const account = unprivilegedAccount()
  const add = (name: string, content: string) => {
    writeFileSync(join(data, name), content)
    if (account) chownSync(join(data, name), account.uid, account.gid)
  }
  add('backup_label', rows[0]?.labelfile ?? '')
  add('standby.signal', '')
  const { hostname, port: from, username, password } = new URL(primary.url('postgres'))
  const conninfo = `host=${hostname} port=${from} user=${username} password=${password}`
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  const port = await freePort()
  const server = primary.startOn(data, port, { synchronous_standby_names: '' })
  const url = (database: string) => {
    const at = new URL(primary.url(database))
    at.port = String(port)
    return at.toString()
  }
  await waitUntilReady(server, url('postgres'))
  await admin.query("alter system set synchronous_standby_names = '*'")
  await admin.query('select pg_reload_conf()')
  await admin.end()
  const isSynchronous = () =>
    query(primary.url('postgres'), "select from pg_stat_replication where sync_state in ('sync', 'quorum')")
  while ((await isSynchronous()).length === 0) await new Promise((again) => setTimeout(again, 50))
  return {
    url,
    promote: async () => {
      await query(url('postgres'), 'select pg_promote()')
    },
    stop: () => stopPostgres(server),
  }
}
