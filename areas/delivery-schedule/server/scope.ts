import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort, OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import type { PdsLine } from './schedule.port.ts'

/** Which organisations' schedule a caller sees, and which lines of it. */
export interface ScheduleScope {
  readonly organisations: readonly OrganisationFacts[]
  readonly sees: (line: PdsLine) => boolean
}

/**
 * G-137: bound to a supplier, its lines in every organisation; store and purchasing their own organisation; an administrator
 * every one (it watches the group's schedule, while deliveries stay those of its organisation).
 */
export const scheduleScope = async (caller: Caller, directory: DirectoryPort): Promise<ScheduleScope> => {
  const all = (await directory.organisations())
    .filter(({ HAS_PDS }) => HAS_PDS)
    .sort((a, b) => a.INVENTORY_ORG_ID - b.INVENTORY_ORG_ID)
  const scope = scopeOf(caller)
  if (scope.kind === 'vendor') return { organisations: all, sees: ({ VENDOR_ID }) => VENDOR_ID === scope.vendorId }
  if (caller.userType === 'admin') return { organisations: all, sees: () => true }
  const own = scope.kind === 'organisation' ? scope.companyId : undefined
  return { organisations: all.filter(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === own), sees: () => true }
}
