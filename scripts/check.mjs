// npm run check: types, lint and format, import arrows and their probe, unit and API tests on both databases.
// npm run check -- types lint: only those parts (types, lint, tests).
import { pathToFileURL } from 'node:url'
import { startChecks } from './checks.mjs'
import { install } from './install.mjs'
import { howToInstall, prepareMachine } from './machine.mjs'

export const check = (checks, parts = ['types', 'lint', 'tests']) => {
  if (parts.includes('types')) {
    checks.program('types: rules, contracts and messages, without browser or Node', 'typescript/bin/tsc', [
      '-p',
      'tsconfig.pure.json',
    ])
    checks.program('types: server', 'typescript/bin/tsc', ['-p', 'tsconfig.server.json'])
    checks.program('types: browser workers', 'typescript/bin/tsc', ['-p', 'tsconfig.worker.json'])
    checks.program('types: web', 'typescript/bin/tsc', ['-p', 'tsconfig.web.json'])
  }
  if (parts.includes('lint'))
    checks.program('lint and format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])
  if (parts.includes('tests')) {
    const missing = prepareMachine({ browser: false })
    if (missing.length > 0) checks.verdict('readers of PDF files and QR codes', false, howToInstall(missing))
    checks.tests(['unit', 'server-pglite', 'server-postgres'])
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const checks = startChecks(install())
  const parts = process.argv.slice(2)
  check(checks, parts.length > 0 ? parts : undefined)
  checks.end()
}
