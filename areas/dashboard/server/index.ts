export { type DashboardParts, dashboardRoutes } from './routes.ts'
