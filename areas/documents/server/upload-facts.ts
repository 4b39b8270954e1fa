import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import { chosenGroup, type Group } from '#areas/email-groups/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { DocumentData } from '../contract.ts'
import type { FactoryFacts, UploadedFile, UploadFacts } from '../rules/facts.ts'
import type { DocumentDeps } from './parts.ts'

/** The input of an upload's validation, with the selected email group. */
export interface UploadContext {
  readonly facts: UploadFacts
  readonly group: Group | undefined
  /** The supplier's current name in the supplier master. */
  readonly supplierName: string
}

const factoryOf = (organisation: OrganisationFacts | undefined): FactoryFacts | undefined =>
  organisation && {
    code: organisation.INVENTORY_ORG_CODE,
    prefix: organisation.FILE_PREFIX ?? organisation.INVENTORY_ORG_CODE,
  }

/** Loads the input of an upload's validation. Only the files and the selected group come from the client. */
export const loadUploadContext = async (
  { directory, now }: DocumentDeps,
  unit: Unit,
  caller: Caller,
  data: DocumentData,
  files: readonly UploadedFile[],
): Promise<UploadContext> => {
  const group = await chosenGroup(unit, scopeOf(caller), data)
  const organisations = await directory.organisations(unit)
  const [supplier] = group ? await directory.suppliers(group.vendorId, unit) : []
  const organisation = (id: number | null | undefined) => organisations.find((one) => one.INVENTORY_ORG_ID === id)
  return {
    group,
    supplierName: supplier?.VENDOR_NAME ?? group?.supplierName ?? '',
    facts: {
      files,
      group: group && { factory: group.factory, supplierCode: group.supplierCode },
      factory: factoryOf(organisation(group?.company)),
      own: factoryOf(organisation(caller.companyId)),
      supplierKnown: Boolean(supplier?.VENDOR_NAME_ALT?.trim()),
      today: bangkokDay(now()),
    },
  }
}
