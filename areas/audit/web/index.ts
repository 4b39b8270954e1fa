import { lazy } from 'react'

/** What was changed in the organisation, over any page; fetched when somebody opens it. */
export const AuditDrawer = lazy(() => import('./audit-drawer.tsx'))
