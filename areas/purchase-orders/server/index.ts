export { purchaseOrderRoutes } from './routes.ts'
export { withTransit } from './with-transit.ts'
