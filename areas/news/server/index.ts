import './tables.ts'

export type { NewsDeps as NewsParts } from './parts.ts'
export { newsRoutes } from './routes.ts'
