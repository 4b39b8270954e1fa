export { cachedDirectory as rememberedDirectory } from './cached-directory.ts'
export { findLogo } from './logos.ts'
export { directoryRoutes } from './routes.ts'
