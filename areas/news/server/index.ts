import './tables.ts'

export type { NewsParts } from './parts.ts'
export { newsRoutes } from './routes.ts'
