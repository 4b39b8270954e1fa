export { cachedDirectory } from './cached-directory.ts'
export { findLogo, refuseOtherOrganisation } from './logos.ts'
export { directoryRoutes } from './routes.ts'
