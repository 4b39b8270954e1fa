// npm run screens: takes pictures of every screen into docs/screens/ and prints the manual that contains them. npm run
// screens -- --widths: takes pictures of every screen at four widths into .tmp/widths/ for review.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, root, stop } from './install.mjs'
import { findBrowser, missingMessage, prepareMachine } from './machine.mjs'

const node = install()
const missing = prepareMachine({ browser: true })
if (!findBrowser()) stop(missingMessage(missing))

const run = (...args) => spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status === 0

const playwright = join('node_modules', '@playwright', 'test', 'cli.js')
const args = process.argv.slice(2).filter((arg) => arg !== '--widths')
if (process.argv.includes('--widths')) process.exit(run(playwright, 'test', '--project=widths', ...args) ? 0 : 1)
const exitCode = run(playwright, 'test', '--project=screens', ...args)
// prints the manual even if a picture could not be taken, because the former picture still exists
const printed = run('tests/manual/print.ts')
if (!exitCode) stop('Some pictures could not be taken (see above).')
if (!printed) stop('The manual could not be printed (see above).')
