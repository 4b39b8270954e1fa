import './tables.ts'

export { newsSearch } from './find-news.ts'
export { newsFileRules } from './news-upload.ts'
export { newsRoutes } from './routes.ts'
