import { lazy } from 'react'

export { logoAddress, useLogo } from './use-logo.ts'

/** Uploads the logos of organisations, over any page; fetched when somebody opens it. */
export const LogoDialog = lazy(() => import('./logo-dialog.tsx'))
