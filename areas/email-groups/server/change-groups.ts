import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { createOnce } from '#areas/files/server/index.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { doneBody } from '#kit/server/route.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { Deleted } from '#kit/shared/done-reply.ts'
import { splitAddresses } from '#kit/shared/email-address.ts'
import { isRefusal, ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { createEmailGroup, EmailGroup, updateEmailGroup } from '../contract.ts'
import { emailGroupMessages as messages } from '../messages.ts'
import {
  checkAddresses,
  codeRefusal,
  groupName,
  groupPrefix,
  nextGroupNumber,
  readGroupNumber,
} from '../rules/group.ts'
import { type Group, isGroupInScope, toEmailGroup } from './find-groups.query.ts'
import type { EmailGroupTable } from './tables.ts'

export interface EmailGroupDeps {
  readonly db: Db
  readonly directory: DirectoryPort
  readonly now: () => Date
}

/** Supplier and factory of a new group, from the directory. */
type GroupOwner = Pick<EmailGroupTable, 'vendor_id' | 'supplier_name' | 'supplier_code' | 'company' | 'factory'>

type NewGroup = CallInput<typeof createEmailGroup>['body']

/**
 * @param requested the group as requested. Its factory is used only for administrators of all organisations; other
 * users have their own factory
 */
const ownerOf = async (
  { directory }: EmailGroupDeps,
  caller: Caller,
  { vendor_id, factory }: Pick<NewGroup, 'vendor_id' | 'factory'>,
  unit?: Unit,
): Promise<Result<GroupOwner>> => {
  const organisations = await directory.organisations(unit)
  const own = organisations.find(({ INVENTORY_ORG_ID: id, INVENTORY_ORG_CODE: code }) =>
    caller.companyId === null ? code === factory : id === caller.companyId,
  )
  if (!own) return refuse(messages.GROUP_FACTORY_REQUIRED, {}, { path: 'factory' })
  if ((factory ?? own.INVENTORY_ORG_CODE) !== own.INVENTORY_ORG_CODE)
    return refuse(messages.GROUP_FACTORY_NOT_ALLOWED, {}, { path: 'factory' })
  const [supplier] = vendor_id ? await directory.suppliers(vendor_id, unit) : []
  if (!supplier) return refuse(messages.GROUP_SUPPLIER_REQUIRED, {}, { path: 'vendor_id' })
  const code = supplier.VENDOR_NAME_ALT?.trim() ?? null
  const refusal = codeRefusal(code)
  if (refusal || code === null) return refusal ?? refuse(messages.GROUP_SUPPLIER_CODE_MISSING)
  return ok({
    vendor_id: supplier.VENDOR_ID,
    supplier_name: supplier.VENDOR_NAME,
    supplier_code: code,
    company: own.INVENTORY_ORG_ID,
    factory: own.INVENTORY_ORG_CODE,
  })
}

const highestNumber = async (db: Db | Unit, { vendor_id, company }: GroupOwner): Promise<number> => {
  const row = await db
    .selectFrom('email_groups.email_group')
    // includes deleted groups, because records keep the names of their groups
    .select((all) => all.fn.max('number').as('highest'))
    .where('company', '=', company)
    .where('vendor_id', '=', vendor_id)
    .executeTakeFirst()
  return row?.highest ?? 0
}

export const suggestName = async (
  deps: EmailGroupDeps,
  caller: Caller,
  requested: Pick<NewGroup, 'vendor_id' | 'factory'>,
): Promise<Result<{ name: string; prefix: string }>> => {
  const owner = await ownerOf(deps, caller, requested)
  if (!owner.ok) return owner
  const { factory, supplier_code: code } = owner.value
  const number = nextGroupNumber(await highestNumber(deps.db, owner.value))
  if (!number.ok) return number
  return ok({ name: groupName(factory, code, number.value), prefix: groupPrefix(factory, code) })
}

/**
 * Adds a group. If a request is repeated with the same idempotency key, it returns the first group. Concurrent requests
 * for the same supplier and factory wait, so that numbers stay consecutive.
 */
export const addGroup = (
  deps: EmailGroupDeps,
  caller: Caller,
  requested: NewGroup,
  key: string | undefined,
): Promise<Result<EmailGroup>> =>
  createOnce(
    deps.db,
    { userId: caller.userId, what: 'email-group', key, at: deps.now() },
    (unit) => insertGroup(deps, unit, caller, requested),
    readGroup,
  )

/** @returns the id of the new group */
const insertGroup = async (
  deps: EmailGroupDeps,
  unit: Unit,
  caller: Caller,
  requested: NewGroup,
): Promise<Result<number>> => {
  const addresses = checkAddresses(splitAddresses(requested.email_list), 'add')
  if (!addresses.ok) return addresses
  const owner = await ownerOf(deps, caller, requested, unit)
  if (!owner.ok) return owner
  const description = requested.description.trim()
  if (description === '') return refuse(messages.GROUP_DESCRIPTION_REQUIRED, {}, { path: 'description' })
  const { vendor_id, company, factory, supplier_code } = owner.value
  await lockName(unit, `email-group/${company}/${vendor_id}`)
  const number = requested.name?.trim()
    ? readGroupNumber(requested.name, groupPrefix(factory, supplier_code))
    : nextGroupNumber(await highestNumber(unit, owner.value))
  if (!number.ok) return number
  const added = await unit
    .insertInto('email_groups.email_group')
    .values({
      ...owner.value,
      number: number.value,
      description,
      addresses: addresses.value,
      created_by: caller.userId,
      created_by_name: caller.username,
      created_at: deps.now(),
    })
    .onConflict((taken) => taken.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!added) return refuse(messages.GROUP_NAME_EXISTS, {}, { path: 'name' })
  const { name, addresses: list } = added
  await note(deps, unit, caller, 'email-group.create', added, { after: { name, description, addresses: list } })
  return ok(added.id)
}

const readGroup = async (unit: Unit, id: number): Promise<EmailGroup> =>
  toEmailGroup(
    await unit.selectFrom('email_groups.email_group').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

const note = (
  { now }: EmailGroupDeps,
  unit: Unit,
  caller: Caller,
  what: string,
  { id, company, vendor_id }: Group,
  states: { readonly before?: unknown; readonly after?: unknown },
): Promise<void> =>
  writeAudit(unit, caller, now(), {
    what,
    kind: 'email-group',
    id,
    organisation: company,
    vendor: vendor_id,
    ...states,
  })

/** Selects a group in the caller's scope and locks its row until the transaction ends. */
const lockGroup = async (unit: Unit, caller: Caller, id: number): Promise<Group | Refusal> => {
  const row = await unit
    .selectFrom('email_groups.email_group')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isGroupInScope(scopeOf(caller)))
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse(messages.GROUP_NOT_FOUND)
}

/**
 * Changes the email addresses, the only part of a group that can change (EGR-03). A change based on an old version is
 * refused, and the refusal contains the current group (G-39).
 */
export const changeAddresses = (
  deps: EmailGroupDeps,
  caller: Caller,
  id: number,
  { email_list, version }: CallInput<typeof updateEmailGroup>['body'],
): Promise<Result<EmailGroup>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<EmailGroup>> => {
    const group = await lockGroup(unit, caller, id)
    if (isRefusal(group)) return group
    if (version !== undefined && version !== group.version)
      return refuse(
        messages.GROUP_CHANGED,
        { by: group.changed_by_name ?? group.created_by_name },
        { now: toEmailGroup(group) },
      )
    const addresses = checkAddresses(splitAddresses(email_list), 'edit')
    if (!addresses.ok) return addresses
    const changed = await unit
      .updateTable('email_groups.email_group')
      .set({
        addresses: addresses.value,
        version: group.version + 1,
        changed_by_name: caller.username,
        changed_at: deps.now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(deps, unit, caller, 'email-group.change', group, {
      before: { addresses: group.addresses },
      after: { addresses: addresses.value },
    })
    return ok(toEmailGroup(changed))
  })

/** Deletes a group. A user can enter its name for a new group, but the portal never suggests it again. */
export const deleteGroup = (deps: EmailGroupDeps, caller: Caller, id: number): Promise<Result<Deleted>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<Deleted>> => {
    const group = await lockGroup(unit, caller, id)
    if (isRefusal(group)) return group
    await unit
      .updateTable('email_groups.email_group')
      .set({ deleted_by_name: caller.username, deleted_at: deps.now() })
      .where('id', '=', id)
      .execute()
    const { name, addresses } = group
    await note(deps, unit, caller, 'email-group.delete', group, { before: { name, addresses } })
    return ok({ ...doneBody, id })
  })
