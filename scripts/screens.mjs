// npm run screens: pictures of every screen into docs/screens/, then the manual that shows them.
// npm run screens -- --widths: pictures of every screen at four widths into .tmp/widths/, to look at.
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
const taken = run(playwright, 'test', '--project=screens', ...args)
// a picture that could not be taken is still there from the last time
const printed = run('tests/manual/print.ts')
if (!taken) stop('Some pictures could not be taken (see above).')
if (!printed) stop('The manual could not be printed (see above).')
