export type { WorkKind } from './kind.ts'
export { workRoutes } from './routes.ts'
