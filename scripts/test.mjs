// npm test: runs all checks. The last line is the total: "N passed, N failed". npm test -- --all-kills: the crash tests
// kill the process at each point on both databases.
import { buildPart } from './build.mjs'
import { sourceParts } from './check.mjs'
import { browserPart, runLanes, vitestPart } from './checks.mjs'
import { install } from './install.mjs'
import { keepTemporaryFilesInMemory, machinePart, startPreparing } from './machine.mjs'

const env = process.argv.includes('--all-kills') ? { ALL_KILLS: '1' } : {}
const machine = startPreparing({ browser: true })
const node = install()
keepTemporaryFilesInMemory()

const project = (name) => vitestPart(name, env)

// the parts are divided so that both lanes take about the same time
await runLanes(node, [
  [machinePart(machine), buildPart, browserPart(), ...['api-pglite', 'crash-pglite'].map(project)],
  [
    ...sourceParts,
    machinePart(machine),
    ...['unit', 'processes', 'server-postgres', 'api-postgres', 'crash-postgres', 'server-pglite'].map(project),
  ],
])
