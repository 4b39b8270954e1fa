import { lazy } from 'react'

export {
  OrganisationChoice,
  OrganisationSelect,
  useOrganisations,
  useOwnOrganisations,
} from './organisation-choice.tsx'
export { supplierOption, useSuppliers } from './suppliers.ts'
export { logoAddress, useLogo } from './use-logo.ts'

export const HolidayDialog = lazy(() => import('./holiday-dialog.tsx'))
export const LogoDialog = lazy(() => import('./logo-dialog.tsx'))
