import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './install.mjs'

/** Runs a TypeScript program of the server on Node.js 24 with the same terminal, signals and exit code. */
export const runApp = (node, file, args = []) => {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', file, ...args], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) endWithParent(child)
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/**
 * When npm receives a signal, it ends the shell but not the script in it. The script detects that its parent has ended.
 */
const endWithParent = (child) => {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}
