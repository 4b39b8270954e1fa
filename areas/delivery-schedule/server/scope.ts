import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort, OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import type { PdsLine } from '../contract.ts'

/** The organisations whose schedule a caller may see. `sees` returns whether the caller may see a line. */
export interface ScheduleScope {
  readonly organisations: readonly OrganisationFacts[]
  readonly sees: (line: PdsLine) => boolean
}

/**
 * The scope of a caller (G-137): users of a supplier see its lines in every organisation, store and purchase their own
 * organisation, and administrators every organisation. This is wider than for deliveries, where administrators see only
 * their own organisation.
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
