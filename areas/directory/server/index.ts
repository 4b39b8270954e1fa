export { findLogo } from './logos.ts'
export { rememberedDirectory } from './remembered-directory.ts'
export { directoryRoutes } from './routes.ts'
