import './tables.ts'

export { insertInvoices, insertPayments } from './insert-rows.ts'
export { billedNumbers } from './invoice-list.query.ts'
export { financeRoutes } from './routes.ts'
