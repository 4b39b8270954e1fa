export { type DashboardDeps as DashboardParts, dashboardRoutes } from './routes.ts'
