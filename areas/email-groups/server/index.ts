import './tables.ts'

export { findChosenGroup, type Group, searchGroups, supplierRecipients } from './find-groups.query.ts'
export { emailGroupRoutes } from './routes.ts'
