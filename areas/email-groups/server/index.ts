import './tables.ts'

export { chosenGroup, type Group, groupAddressesOf, searchGroups } from './find-groups.query.ts'
export { emailGroupRoutes } from './routes.ts'
