// npm run types, lint, vitest -- …, e2e -- …: runs a single tool with the project's Node.js.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { install, root, stop } from './install.mjs'
import { missingMessage, prepareMachine } from './machine.mjs'

const bin = (path) => join(root, 'node_modules', path)

const tools = {
  types: () =>
    ['pure', 'server', 'worker', 'web'].map((name) => [bin('typescript/bin/tsc'), '-p', `tsconfig.${name}.json`]),
  lint: (args) => [[bin('@biomejs/biome/bin/biome'), 'check', ...args]],
  vitest: (args) => [[bin('vitest/vitest.mjs'), 'run', ...args]],
  e2e: (args) => [
    [bin('@playwright/test/cli.js'), ...(args[0] === 'show-trace' ? args : ['test', '--project=e2e', ...args])],
  ],
}

const [name, ...args] = process.argv.slice(2)
const node = install()
if (name === 'vitest' || name === 'e2e') {
  const missing = prepareMachine({ browser: name === 'e2e' })
  if (missing.length > 0) stop(missingMessage(missing))
}
if (name === 'e2e' && args[0] !== 'show-trace' && !(await buildWeb(node)))
  stop('The web part does not build (see above).')
const codes = tools[name](args).map((command) => spawnSync(node, command, { cwd: root, stdio: 'inherit' }).status ?? 1)
process.exit(Math.max(...codes))
