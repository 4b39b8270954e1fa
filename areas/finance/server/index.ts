import './tables.ts'

export { billedNumbers } from './billed-numbers.ts'
export { insertInvoices as writeInvoices, insertPayments as writePayments } from './insert-rows.ts'
export { type FinanceDeps, financeRoutes } from './routes.ts'
