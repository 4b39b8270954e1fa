import { lazy } from 'react'

export {
  OrganisationChoice,
  OrganisationSelect,
  useOrganisations,
  useOwnOrganisations,
} from './organisation-choice.tsx'
export { supplierOption, useSuppliers } from './suppliers.ts'
export { logoAddress, useLogo } from './use-logo.ts'

/** The dialog for the holidays of organisations over any page, loaded on demand. */
export const HolidayDialog = lazy(() => import('./holiday-dialog.tsx'))

/** The dialog for uploading the logos of organisations over any page, loaded on demand. */
export const LogoDialog = lazy(() => import('./logo-dialog.tsx'))
