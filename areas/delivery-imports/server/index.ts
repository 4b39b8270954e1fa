import './tables.ts'

export { openSpreadsheetThreads } from './deps.ts'
export { purgeImports } from './import-store.ts'
export { deliveryImportRoutes } from './routes.ts'
