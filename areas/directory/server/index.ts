export { cachedDirectory } from './cached-directory.ts'
export { findLogo, refuseOutside } from './logos.ts'
export { directoryRoutes } from './routes.ts'
