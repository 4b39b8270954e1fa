import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import { findGroup, type Group, searchGroups } from '#areas/email-groups/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { splitAddresses } from '#kit/shared/email-address.ts'
import type { DocumentData } from '../contract.ts'
import type { FactoryFacts, GivenFile, UploadFacts } from '../rules/facts.ts'
import type { DocumentParts } from './parts.ts'

/** What an upload is judged by, and the group that it goes to. */
export interface Judged {
  readonly facts: UploadFacts
  readonly group: Group | undefined
  /** As the supplier master has it now. */
  readonly supplierName: string
}

const MOST_GROUPS = 1000

const sameAddresses = (a: readonly string[], b: readonly string[]): boolean => {
  const keys = (list: readonly string[]) => [...new Set(list.map((one) => one.toLowerCase()))].sort().join(',')
  return keys(a) === keys(b)
}

/** The group chosen by id; for an older client, which says the addresses: the group that has exactly those (EML-03). */
const chosenGroup = async (unit: Unit, caller: Caller, data: DocumentData): Promise<Group | undefined> => {
  const scope = scopeOf(caller)
  if (data.group_id) return findGroup(unit, scope, { id: data.group_id })
  const addresses = splitAddresses(data.receiver_email ?? '')
  if (addresses.length === 0) return undefined
  const wanted = { most: MOST_GROUPS, ...(data.vendor_id ? { vendorId: data.vendor_id } : {}) }
  return (await searchGroups(unit, scope, wanted)).find((group) => sameAddresses(group.addresses, addresses))
}

const factoryOf = (organisation: OrganisationFacts | undefined): FactoryFacts | undefined =>
  organisation && {
    code: organisation.INVENTORY_ORG_CODE,
    prefix: organisation.FILE_PREFIX ?? organisation.INVENTORY_ORG_CODE,
  }

/** Reads what the rules of an upload need to know; nothing of it comes from the client but the files and the choice of a group. */
export const judgedBy = async (
  { directory, now }: DocumentParts,
  unit: Unit,
  caller: Caller,
  data: DocumentData,
  files: readonly GivenFile[],
): Promise<Judged> => {
  const group = await chosenGroup(unit, caller, data)
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
