import './tables.ts'

export { billedNumbers } from './billed-numbers.ts'
export { type FinanceDeps, financeRoutes } from './routes.ts'
export { insertInvoices as writeInvoices, insertPayments as writePayments } from './rows-in.ts'
