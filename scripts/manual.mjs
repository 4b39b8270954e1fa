// npm run manual: prints docs/manual/ as one PDF per language, which the portal shows at /manual.
import { install } from './install.mjs'
import { prepareMachine } from './machine.mjs'
import { runApp } from './run-app.mjs'

const node = install()
prepareMachine({ browser: true })
runApp(node, 'tests/manual/print.ts')
