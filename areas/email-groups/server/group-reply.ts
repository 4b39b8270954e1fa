import type { EmailGroup } from '../contract.ts'
import type { Group } from './find-groups.query.ts'

/** Converts a group to the form of the calls. */
export const asReply = (group: Group): EmailGroup => ({
  id: group.id,
  name: group.name,
  description: group.description,
  email_list: group.addresses.join(','),
  supplier_name: group.supplier_name,
  supplier_code: group.supplier_code,
  factory: group.factory,
  vendor_id: group.vendor_id,
  company: group.company,
  createdAt: group.created_at.toISOString(),
  version: group.version,
})
