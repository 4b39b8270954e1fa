export { purchaseOrderRoutes } from './routes.ts'
