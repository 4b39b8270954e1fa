import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../free-port.ts'
import { dataFolder } from '../portal-process.ts'

/**
 * The environment with the folders in which Debian installs servers. Without this, only the PATH of root contains them.
 */
export const envWithServerPaths: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter),
}

const RECIPE = join(import.meta.dirname, '../../../docs/operating/deploy/nginx.conf')

export interface LoadBalancer {
  readonly url: string
  /** Returns nginx's error log, to examine failures. */
  log(): string
  stop(): Promise<void>
}

/** Waits until `ask` succeeds, which means that the server accepts requests. */
export const waitForServer = async (
  child: ChildProcess,
  ask: () => Promise<unknown>,
  log: () => string,
): Promise<void> => {
  const deadline = Date.now() + 120_000
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${child.spawnfile} did not start:\n${log()}`)
    try {
      await ask()
      return
    } catch {
      await new Promise((again) => setTimeout(again, 50))
    }
  }
}

/**
 * Starts to collect what a server prints to stderr, or the reason why it could not start. @returns a function that
 * returns the collected text
 */
export const collectStderr = (child: ChildProcessByStdio<null, null, Readable>): (() => string) => {
  let log = ''
  child.stderr.on('data', (text) => {
    log += text
  })
  child.once('error', (error) => {
    log += error.message
  })
  return () => log
}

export const stopServer = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** Returns the documented configuration for processes on these ports, without TLS. */
const configuration = (folder: string, port: number, ports: readonly number[]) => {
  const site = readFileSync(RECIPE, 'utf8')
    .replace(/^server \{\s+listen 80;.*?^\}/ms, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:443 ssl http2;', '')
    .replaceAll(/^ +ssl_.*$/gm, '')
    .replaceAll(/portal-(\d):3000/g, (_, index) => `127.0.0.1:${ports[Number(index) - 1]}`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  return `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 8192; }
http {
  access_log off;
  ${places.join('\n  ')}
  ${site}
}
`
}

/** Starts nginx with the documented configuration in front of the portal's processes on these ports. */
export const startNginx = async (ports: readonly number[]): Promise<LoadBalancer> => {
  const { path, remove } = dataFolder()
  const port = await freePort()
  const file = join(path, 'nginx.conf')
  writeFileSync(file, configuration(path, port, ports))
  const child = spawn('nginx', ['-p', path, '-c', file], {
    env: envWithServerPaths,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const log = collectStderr(child)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  await waitForServer(child, () => fetch(`${url}/metrics`), log)
  return {
    url,
    log,
    stop: async () => {
      process.off('exit', kill)
      await stopServer(child)
      remove()
    },
  }
}
