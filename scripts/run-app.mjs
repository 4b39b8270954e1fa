import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './install.mjs'

/** Runs a TypeScript program of the server on Node 24 in this process's place: same terminal, signals and exit code. */
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

/** npm, told to stop, ends the shell it runs a script in, but not the script: that notices by having lost its parent. */
const endWithParent = (child) => {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}
