import './tables.ts'

export { purgeImports } from './import-store.ts'
export { deliveryImportRoutes } from './routes.ts'
export { openSpreadsheetThreads } from './run-import.ts'
