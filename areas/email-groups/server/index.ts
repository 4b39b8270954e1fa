import './tables.ts'

export type { EmailGroupParts } from './change-groups.ts'
export { findGroup, type Group, groupAddressesOf, searchGroups } from './find-groups.query.ts'
export { emailGroupRoutes } from './routes.ts'
