export { cachedDirectory } from './cached-directory.ts'
export { findLogo } from './logos.ts'
export { directoryRoutes } from './routes.ts'
