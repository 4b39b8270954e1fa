import './tables.ts'

export { newsSearch } from './find-news.ts'
export { newsFileRules } from './news-upload.ts'
export type { NewsDeps } from './parts.ts'
export { newsRoutes } from './routes.ts'
