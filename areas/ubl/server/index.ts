export { openUblThreads } from './deps.ts'
export { ublRoutes } from './routes.ts'
