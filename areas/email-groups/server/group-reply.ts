import type { EmailGroup } from '../contract.ts'
import type { Group } from './find-groups.query.ts'

/** Converts a group to the form of the calls. */
export const asReply = (group: Group): EmailGroup => ({
  id: group.id,
  name: group.name,
  description: group.description,
  email_list: group.addresses.join(','),
  supplier_name: group.supplierName,
  supplier_code: group.supplierCode,
  factory: group.factory,
  vendor_id: group.vendorId,
  company: group.company,
  createdAt: group.createdAt.toISOString(),
  version: group.version,
})
