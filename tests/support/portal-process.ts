import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import { noLimits } from './no-limits.ts'

/** The portal as started by `npm start`: a separate process with demo data on a free port. */
export interface Portal {
  readonly url: string
  readonly dataDir: string
  /** The output so far, to examine failures. */
  output(): string
  readonly pid: number
  /**
   * Sends SIGTERM, and SIGKILL if the process does not end. The data folder remains.
   * @returns the exit code
   */
  stop(): Promise<number | null>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Resolves when the portal next prints this line. */
  prints(line: string): Promise<void>
}

/** A process that loads its sources and then waits to become the portal. */
export interface StandbyPortal {
  /**
   * Makes the process open its database.
   * @returns the portal once it accepts requests
   */
  open(): Promise<Portal>
  stop(): Promise<unknown>
}

const ROOT = join(import.meta.dirname, '../..')
const READY_TIMEOUT_MS = 240_000
const STOP_TIMEOUT_MS = 15_000

/** The file that starts the portal. */
export const PORTAL_ENTRY = 'apps/server/main.ts'

/**
 * Starts the portal on a data folder, in demo mode unless `env` changes that.
 * @param sourceFolder the folder of the version to start, by default that of this version
 */
export const startPortal = (dataDir: string, env: Record<string, string> = {}, sourceFolder = ROOT): Promise<Portal> =>
  startProcess(dataDir, env, join(sourceFolder, PORTAL_ENTRY)).open()

/** Starts a process that waits for a line on standard input before it opens the database. */
export const startProcess = (dataDir: string, env: Record<string, string>, entry: string): StandbyPortal => {
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...noLimits }
  const child = spawn(process.execPath, [resolvePath(ROOT, entry)], {
    cwd: ROOT,
    env: { ...environment(), ...settings, ...env },
  })
  let output = ''
  const collectOutput = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collectOutput)
  child.stderr.on('data', collectOutput)
  const closed = new Promise((resolve) => child.once('close', resolve))
  // writing may fail, because a process that does not read its input may already have ended
  child.stdin.on('error', () => {})
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)

  const stop = async () => {
    const code = await ended(child, closed)
    process.off('exit', killWithUs)
    return code
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await stop()
  }
  const prints = (line: string) => {
    const from = output.length
    return new Promise<void>((resolve) => {
      const look = () => {
        if (!output.slice(from).split('\n').slice(0, -1).includes(line)) return
        child.stdout.off('data', look)
        resolve()
      }
      child.stdout.on('data', look)
    })
  }
  const open = async () => {
    child.stdin.write('open\n')
    try {
      const url = await address(child, () => output)
      // waits for a response; the lines that the portal prints after its URL have then arrived
      await fetch(`${url}/api/health`)
      return { url, dataDir, pid: child.pid ?? 0, output: () => output, stop, kill, prints }
    } catch (fault) {
      await stop()
      throw fault
    }
  }
  return { open, stop }
}

/** Caches compiled sources across processes and runs, which halves the CPU time of a start. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, '.tmp/compile-cache') }

/** The environment of the test run without variables that would affect the portal, such as a developer's database. */
const environment = () => {
  const { DATABASE_URL, PORTAL_MODE, NODE_ENV, NODE_OPTIONS, VITEST, ...rest } = process.env
  return { ...rest, ...COMPILE_CACHE }
}

const address = (child: ChildProcess, output: () => string) =>
  new Promise<string>((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(late)
      child.off('exit', onExit)
      child.stdout?.off('data', onData)
      done()
    }
    const fail = (why: string) => settle(() => reject(new Error(`The portal ${why}:\n${output()}`)))
    const onExit = () => fail('ended')
    const onData = () => {
      // only at the end of a line, because an earlier log line in JSON also contains the URL
      const url = /(http:\/\/[\d.]+:\d+)\n/.exec(output())?.[1]
      if (url !== undefined) settle(() => resolve(url))
    }
    const late = setTimeout(() => fail(`was not ready after ${READY_TIMEOUT_MS / 1000} s`), READY_TIMEOUT_MS)
    if (child.exitCode !== null || child.signalCode !== null) return fail('ended')
    child.once('exit', onExit)
    child.stdout?.on('data', onData)
    onData()
  })

/** Ends the process if it is running, and waits for its whole output, which may arrive after its exit. */
const ended = async (child: ChildProcess, closed: Promise<unknown>): Promise<number | null> => {
  const hard = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  child.kill('SIGTERM')
  await closed
  clearTimeout(hard)
  return child.exitCode
}

/** Creates a data folder, as a copy of `template` if it is given. */
export const dataFolder = (template?: string): { path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'portal-test-'))
  if (template !== undefined) cpSync(template, path, { recursive: true })
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/**
 * Runs one of the app's entry files until it exits.
 * @returns the exit code and the complete output
 */
export const runToEnd = (
  entry: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, entry), ...args], {
      cwd: ROOT,
      env: { ...environment(), ...env },
    })
    let output = ''
    const collectOutput = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collectOutput)
    child.stderr.on('data', collectOutput)
    child.stdin.end(input)
    child.once('close', (code) => resolve({ code, output }))
  })
