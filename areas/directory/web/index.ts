import { lazy } from 'react'

export { logoAddress, useLogo } from './use-logo.ts'

/** The dialog for uploading the logos of organisations over any page, loaded on demand. */
export const LogoDialog = lazy(() => import('./logo-dialog.tsx'))
