import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { chosenGroup } from '#areas/email-groups/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { DocumentData } from '../contract.ts'
import type { UploadedFile, UploadFacts } from '../rules/facts.ts'
import type { DocumentDeps } from './parts.ts'

/** Loads the input of an upload's validation. Only the files and the selected group come from the client. */
export const loadUploadContext = async (
  { directory, now }: DocumentDeps,
  unit: Unit,
  caller: Caller,
  data: DocumentData,
  files: readonly UploadedFile[],
) => {
  const group = await chosenGroup(unit, scopeOf(caller), data)
  const organisations = await directory.organisations(unit)
  const [supplier] = group ? await directory.suppliers(group.vendor_id, unit) : []
  const prefixOf = (company: number | null | undefined) => {
    const organisation = organisations.find(({ INVENTORY_ORG_ID: id }) => id === company)
    return organisation?.FILE_PREFIX ?? organisation?.INVENTORY_ORG_CODE
  }
  const facts: UploadFacts = {
    files,
    supplierCode: group?.supplier_code,
    prefix: prefixOf(group?.company),
    ownPrefix: prefixOf(caller.companyId),
    supplierKnown: Boolean(supplier?.VENDOR_NAME_ALT?.trim()),
    today: bangkokDay(now()),
  }
  // the current name in the supplier master
  const supplierName = supplier?.VENDOR_NAME ?? group?.supplier_name ?? ''
  return { group, facts, supplierName }
}
