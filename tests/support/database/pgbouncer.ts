import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { envWithServerPaths, stopServer, waitForServer } from '../services/nginx.ts'
import { unprivilegedAccount } from './postgres-cluster.ts'

/** PgBouncer in front of one database. */
export interface Pooler {
  /** The URL for transaction pooling: each transaction gets any free server connection. */
  readonly url: string
  /** The URL for session pooling: each client keeps its server connection. */
  readonly sessionUrl: string
  /** Sends all clients to another server. */
  moveTo(databaseUrl: string): Promise<void>
  stop(): Promise<void>
}

const configuration = (databaseUrl: string, port: number) => {
  const { hostname, port: server, pathname, username, password } = new URL(databaseUrl)
  const target = `host=${hostname} port=${server} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}`
  return `[databases]
portal = ${target} pool_mode=transaction
direct = ${target} pool_mode=session
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
default_pool_size = 20
server_login_retry = 1
server_check_delay = 0
`
}

/** Starts PgBouncer, which refuses to run as root. */
export const startPgbouncer = async (databaseUrl: string): Promise<Pooler> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'))
  const account = unprivilegedAccount()
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, configuration(databaseUrl, port))
  if (account) for (const place of [folder, file]) chownSync(place, account.uid, account.gid)
  const child = spawn('pgbouncer', [file], {
    env: envWithServerPaths,
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (text) => {
    log = (log + text).slice(-4000)
  })
  child.once('error', (error) => {
    log += error.message
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const urlOf = (name: string) => `postgres://portal@127.0.0.1:${port}/${name}`
  const ask = async () => {
    const client = new pg.Client(urlOf('portal'))
    await client.connect()
    await client.query('select 1').finally(() => client.end())
  }
  await waitForServer(child, ask, () => log)
  return {
    url: urlOf('portal'),
    sessionUrl: urlOf('direct'),
    moveTo: async (other) => {
      writeFileSync(file, configuration(other, port))
      child.kill('SIGHUP')
      await waitForServer(child, ask, () => log)
    },
    stop: async () => {
      process.off('exit', kill)
      await stopServer(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
