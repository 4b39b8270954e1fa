export { type LiveDeps as LiveParts, liveRoutes } from './routes.ts'
