import './tables.ts'

export type { EmailGroupDeps } from './change-groups.ts'
export {
  chosenGroup,
  findGroup,
  type Group,
  type GroupChoice,
  groupAddressesOf,
  searchGroups,
} from './find-groups.query.ts'
export { emailGroupRoutes } from './routes.ts'
