// npm run portal -- COMMAND: the operator's commands.
import { install } from './install.mjs'
import { runApp } from './run-app.mjs'

runApp(install(), 'apps/server/portal.ts', process.argv.slice(2))
