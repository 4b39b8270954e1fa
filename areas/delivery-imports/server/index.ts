import './tables.ts'

export { type ImportDeps, openSpreadsheetThreads } from './deps.ts'
export { purgeImports } from './import-store.ts'
export { deliveryImportRoutes } from './routes.ts'
