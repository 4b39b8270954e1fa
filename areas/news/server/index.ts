import './tables.ts'

export { newsFileRules } from './news-form.ts'
export { newsSearch } from './news-list.query.ts'
export { newsRoutes } from './routes.ts'
