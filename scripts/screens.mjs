// npm run screens: pictures of every screen into docs/screens/, then the manual that shows them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, root, stop } from './install.mjs'
import { findBrowser, missingMessage, prepareMachine } from './machine.mjs'

const node = install()
const missing = prepareMachine({ browser: true })
if (!findBrowser()) stop(missingMessage(missing))

const run = (...args) => spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status === 0

const playwright = join('node_modules', '@playwright', 'test', 'cli.js')
const taken = run(playwright, 'test', '--project=screens', ...process.argv.slice(2))
// a picture that could not be taken is still there from the last time
const printed = run('tests/manual/print.ts')
if (!taken) stop('Some pictures could not be taken (see above).')
if (!printed) stop('The manual could not be printed (see above).')
