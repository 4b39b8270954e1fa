import './tables.ts'

export { forecastRoutes } from './routes.ts'
export { forecastMailHooks } from './send-alert.ts'
export { forecastFileRules } from './upload-forecast.ts'
