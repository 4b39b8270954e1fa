import { lazy } from 'react'

export {
  OrganisationField,
  OrganisationSelect,
  supplierOption,
  useOrganisations,
  useOwnOrganisations,
  useSuppliers,
} from './choices.tsx'
export { logoAddress, useLogo } from './use-logo.ts'

export const HolidayDialog = lazy(() => import('./holiday-dialog.tsx'))
export const LogoDialog = lazy(() => import('./logo-dialog.tsx'))
