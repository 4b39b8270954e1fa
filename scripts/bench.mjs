// npm run bench: runs the benchmarks in bench/ and prints tables with ratios.
import { install } from './install.mjs'
import { prepareMachine } from './machine.mjs'
import { runApp } from './run-app.mjs'

const node = install()
prepareMachine({ browser: true })
runApp(node, 'bench/main.ts', process.argv.slice(2))
