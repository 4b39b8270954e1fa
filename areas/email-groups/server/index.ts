import './tables.ts'

export { chosenGroup, type Group, searchGroups } from './find-groups.query.ts'
export { emailGroupRoutes } from './routes.ts'
export { supplierRecipients } from './supplier-recipients.ts'
