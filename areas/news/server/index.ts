import './tables.ts'

export type { NewsDeps } from './parts.ts'
export { newsRoutes } from './routes.ts'
