import './tables.ts'

export { newsSearch } from './find-news.ts'
export type { NewsDeps } from './parts.ts'
export { newsRoutes } from './routes.ts'
