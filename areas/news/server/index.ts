import './tables.ts'

export { newsSearch } from './find-news.ts'
export { newsFileRules } from './news-form.ts'
export { newsRoutes } from './routes.ts'
