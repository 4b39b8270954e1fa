export { ublRoutes } from './routes.ts'
export { openUblThreads } from './threads.ts'
