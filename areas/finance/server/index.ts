import './tables.ts'

export { billedNumbers } from './billed-numbers.ts'
export { insertInvoices, insertPayments } from './insert-rows.ts'
export { financeRoutes } from './routes.ts'
