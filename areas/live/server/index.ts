export { type LiveDeps, liveRoutes } from './routes.ts'
