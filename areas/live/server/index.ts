export { type LiveParts, liveRoutes } from './routes.ts'
