// npm run check: types, lint, import rules, unit tests, and each area's server on PostgreSQL.
import { pathToFileURL } from 'node:url'
import { programPart, runLanes, vitestPart } from './checks.mjs'
import { install } from './install.mjs'
import { keepTemporaryFilesInMemory, machinePart, startPreparing } from './machine.mjs'

const typesPart = (name, title) =>
  programPart(`types-${name}`, title, 'typescript/bin/tsc', ['-p', `tsconfig.${name}.json`], 'npm run types')

/** Types and lint, which need only the installed packages. */
export const sourceParts = [
  typesPart('pure', 'types: rules, contracts and messages, without browser or Node'),
  typesPart('server', 'types: server'),
  typesPart('worker', 'types: browser workers'),
  typesPart('web', 'types: web'),
  programPart('lint', 'lint and format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings'], 'npm run lint'),
]

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const machine = startPreparing({ browser: false })
  const node = install()
  keepTemporaryFilesInMemory()
  await runLanes(node, [sourceParts, [machinePart(machine), vitestPart('unit'), vitestPart('server-postgres')]])
}
