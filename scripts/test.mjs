// npm test: every check, then the journeys in a real browser. The last line is the sum: "N passed, N failed".
import { buildWeb } from './build.mjs'
import { check } from './check.mjs'
import { startChecks } from './checks.mjs'
import { install } from './install.mjs'
import { howToInstall, prepareMachine } from './machine.mjs'

const node = install()
const missing = prepareMachine({ browser: true })
const checks = startChecks(node)
check(checks)

if (missing.some(({ debian }) => debian === 'chromium')) checks.verdict('journeys', false, howToInstall(missing))
else if (!buildWeb(node)) checks.verdict('build of the web part', false)
else checks.tests(['journeys'])

checks.end()
