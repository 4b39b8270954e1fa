import { execFile, spawn } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { dataFolder } from '../portal-process.ts'
import { collectStderr, envWithServerPaths, stopServer, waitForServer } from './nginx.ts'

/** The folder of the documented configuration and alert rules. */
export const MONITORING = join(import.meta.dirname, '../../../docs/operating/monitoring')

/**
 * Runs promtool with this input.
 * @returns its exit code and everything that it printed
 */
export const runPromtool = (parameters: readonly string[], input = ''): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = execFile('promtool', [...parameters], { env: envWithServerPaths }, (fault, out, errors) =>
      resolve({ code: fault ? 1 : 0, output: `${out}${errors}${fault?.message ?? ''}` }),
    )
    child.stdin?.end(input)
  })

export interface Prometheus {
  /** Calls the HTTP API: `/query?query=up`. */
  get<T>(path: string): Promise<T>
  stop(): Promise<void>
}

/** Returns the documented configuration for one portal, with short intervals. */
const configuration = (portal: string, tokenFile: string) =>
  readFileSync(join(MONITORING, 'prometheus.yml'), 'utf8')
    .replace('scrape_interval: 15s', 'scrape_interval: 1s\n    scrape_timeout: 1s')
    .replace('/etc/prometheus/portal-token', tokenFile)
    .replace(/targets: \[.*\]/, `targets: ['${new URL(portal).host}']`)
    .concat('global:\n  evaluation_interval: 1s\n')

/** Starts Prometheus with the documented configuration and alert rules. */
export const startPrometheus = async (portal: string, token: string): Promise<Prometheus> => {
  const { path, remove } = dataFolder()
  const port = await freePort()
  writeFileSync(join(path, 'token'), token)
  copyFileSync(join(MONITORING, 'alerts.yml'), join(path, 'alerts.yml'))
  writeFileSync(join(path, 'prometheus.yml'), configuration(portal, join(path, 'token')))
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(path, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(path, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { env: envWithServerPaths, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const log = collectStderr(child)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const get = async <T>(call: string): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1${call}`)
    if (!response.ok) throw new Error(`Prometheus answered ${response.status}`)
    return ((await response.json()) as { data: T }).data
  }
  await waitForServer(child, () => get('/status/buildinfo'), log)
  return {
    get,
    stop: async () => {
      process.off('exit', kill)
      await stopServer(child)
      remove()
    },
  }
}
