// npm start: installs what is missing, builds the web part, runs the server.
import { buildWeb } from './build.mjs'
import { install, stop } from './install.mjs'
import { runApp } from './run-app.mjs'

const node = install()
if (!(await buildWeb(node))) stop('The web part does not build (see above).')
runApp(node, 'apps/server/main.ts', process.argv.slice(2))
