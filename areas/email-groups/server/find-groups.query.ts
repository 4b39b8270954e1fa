import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import { staffScope, supplierMailRecipients } from '#areas/accounts/server/index.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { toLikePattern } from '#kit/server/list/like-pattern.ts'
import { splitAddresses } from '#kit/shared/email-address.ts'
import { type EmailGroup, emailGroup } from '../contract.ts'
import { searchKey } from '../rules/group.ts'
import type { EmailGroupTable } from './tables.ts'

export type Group = Selectable<EmailGroupTable>

export const toEmailGroup = (group: Group): EmailGroup =>
  emailGroup.parse({ ...group, email_list: group.addresses.join(','), createdAt: group.created_at.toISOString() })

/**
 * Returns the condition for groups that a caller may see. Groups are internal to factories: suppliers see none, not
 * even groups that contain their email addresses.
 */
export const isGroupInScope = (scope: Scope): RawBuilder<boolean> =>
  staffScope(scope, (companyId) => sql<boolean>`(company = ${companyId})`)

/** The search pattern for a column that contains `searchKey` values. */
export const keyPattern = (text: string): string => toLikePattern(searchKey(text))

const live = (db: Db | Unit, scope: Scope) =>
  db.selectFrom('email_groups.email_group').selectAll().where('deleted_at', 'is', null).where(isGroupInScope(scope))

/** Returns the group with this name; undefined if it is outside the caller's scope. */
export const findGroupByName = (db: Db, scope: Scope, name: string): Promise<Group | undefined> =>
  live(db, scope).where('name', '=', name.trim()).executeTakeFirst()

/** Returns groups whose name or description contains the text, ignoring case and spaces (FCT-02), sorted by name. */
export const searchGroups = (
  db: Db | Unit,
  scope: Scope,
  {
    text = '',
    vendorId,
    most: max = 50,
  }: { readonly text?: string; readonly vendorId?: number; readonly most?: number },
): Promise<Group[]> => {
  let found = live(db, scope)
  if (text.trim() !== '') found = found.where('found_by', 'like', keyPattern(text))
  if (vendorId !== undefined) found = found.where('vendor_id', '=', vendorId)
  return found.orderBy('name').limit(max).execute()
}

/** How an upload selects its group. */
export interface GroupChoice {
  readonly group_id?: number | null | undefined
  readonly vendor_id?: number | null | undefined
  /** Comma-separated email addresses, instead of `group_id`. */
  readonly receiver_email?: string | null | undefined
}

const MAX_GROUPS_COMPARED = 1000

const sameAddresses = (a: readonly string[], b: readonly string[]): boolean => {
  const keys = (list: readonly string[]) => [...new Set(list.map((one) => one.toLowerCase()))].sort().join(',')
  return keys(a) === keys(b)
}

/**
 * Returns the group with the given id. Older clients send email addresses instead; they select the group that has
 * exactly these addresses (EML-03).
 */
export const findChosenGroup = async (
  db: Db | Unit,
  scope: Scope,
  { group_id: id, vendor_id: vendorId, receiver_email: receivers }: GroupChoice,
): Promise<Group | undefined> => {
  if (id) return live(db, scope).where('id', '=', id).executeTakeFirst()
  const addresses = splitAddresses(receivers ?? '')
  if (addresses.length === 0) return undefined
  const groups = await searchGroups(db, scope, { most: MAX_GROUPS_COMPARED, ...(vendorId ? { vendorId } : {}) })
  return groups.find((group) => sameAddresses(group.addresses, addresses))
}

/**
 * Returns all distinct email addresses in a factory's groups for a supplier, for mails that the portal sends
 * automatically.
 */
export const findGroupAddresses = async (
  db: Db | Unit,
  { vendorId, company }: { readonly vendorId: number; readonly company: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('email_groups.email_group')
    .select('addresses')
    .where('deleted_at', 'is', null)
    .where('vendor_id', '=', vendorId)
    .where('company', '=', company)
    .orderBy('number')
    .execute()
  return [...new Set(rows.flatMap(({ addresses }) => addresses))]
}

/**
 * Returns the recipients and the language of an automatic mail from a factory to a supplier (G-179). The recipients are
 * the factory's email groups for the supplier and the alert lists of the supplier's users. If there are none, the mail
 * goes to the users' own email addresses.
 */
export const supplierRecipients = async (
  unit: Unit,
  { vendorId, company }: { readonly vendorId: number; readonly company: number },
) => {
  const { alerts, own, language } = await supplierMailRecipients(unit, vendorId)
  const named = [...(await findGroupAddresses(unit, { vendorId, company })), ...alerts]
  return { language, to: named.length > 0 ? named : own }
}
