import './tables.ts'

export { type FinanceParts, financeRoutes } from './routes.ts'
