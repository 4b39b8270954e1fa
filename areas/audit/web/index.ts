import { lazy } from 'react'

/** The change log as a drawer over any page, loaded on demand. */
export const AuditDrawer = lazy(() => import('./audit-drawer.tsx'))
