import { type EmailGroup, emailGroup } from '../contract.ts'
import type { Group } from './find-groups.query.ts'

/** Converts a group to the form of the calls. */
export const asReply = (group: Group): EmailGroup =>
  emailGroup.parse({ ...group, email_list: group.addresses.join(','), createdAt: group.created_at.toISOString() })
