import './tables.ts'

export { chosenGroup, type Group, searchGroups, supplierRecipients } from './find-groups.query.ts'
export { emailGroupRoutes } from './routes.ts'
