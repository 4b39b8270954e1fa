export type { WorkKind, WorkScreen } from './kind.ts'
export { workRoutes } from './routes.ts'
export type { WorkDeps } from './work.query.ts'
