import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** A portal in a process of its own, as `npm start` runs it. */
export interface PortalProcess {
  readonly url: string
  readonly child: ChildProcess
  /** All it has printed so far. */
  output(): string
  /** Sends the signal and waits for the end. @returns exit code, or null when the signal ended it */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Runs one of the app's entry files to its end. @returns exit code and everything it printed */
export const runToEnd = (
  entry: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input = '',
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const { child, output } = launch(entry, args, env)
    child.stdin?.end(input)
    child.once('close', (code) => resolve({ code, output: output() }))
  })

const launch = (entry: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [join(ROOT, entry), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  return { child, output: () => text }
}

/** Starts the portal on a free port and waits until it is ready; throws with its output when it ends before. */
export const startPortal = async (env: NodeJS.ProcessEnv, entry = 'apps/server/main.ts'): Promise<PortalProcess> => {
  const port = await freePort()
  const { child, output } = launch(entry, [], { ...env, PORT: String(port) })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const ready = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) break
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the portal did not start:\n${output()}`)
    await new Promise((resume) => setTimeout(resume, 100))
  }
  return {
    url,
    child,
    output,
    stop: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}
