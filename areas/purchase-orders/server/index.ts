export { purchaseOrderRoutes } from './routes.ts'
export { orderScope } from './search-scope.ts'
