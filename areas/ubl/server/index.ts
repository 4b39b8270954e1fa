export { ublRoutes } from './routes.ts'
export { openUblThreads } from './ubl-task.ts'
