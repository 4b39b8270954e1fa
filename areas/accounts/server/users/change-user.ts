import { type RawBuilder, sql } from 'kysely'
import { type Actor, writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { doneBody } from '#kit/server/route.ts'
import type { Deleted } from '#kit/shared/done-reply.ts'
import { isRefusal, ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { UserChange } from '../../contract.ts'
import { accountMessages as messages } from '../../messages.ts'
import type { Caller } from '../../rules/caller.ts'
import { checkAlerts, checkEmail } from '../../rules/users/new-user.ts'
import { isOfSupplier } from '../../rules/users/users.ts'
import { type Account, isTaken } from '../account-store.ts'
import { cancelEmailChange, requestEmailChange } from '../confirm-email.ts'
import type { AccountDeps } from '../deps.ts'
import { removeIdentities } from '../providers/provider-store.ts'
import type { Sessions } from '../sessions.ts'
import { voidResetCodes } from '../sign-in/passwords.ts'
import { findSuppliers } from './employers.ts'
import { isInvited, sendInvitation, voidInvitation } from './invitation-store.ts'
import { auditUserChange, userAuditEntry } from './user-audit.ts'
import { listedUserOf, managedBy } from './user-list.query.ts'

/**
 * Selects a user that meets the condition and locks its row until the transaction ends. Refuses the change if `version`,
 * which the client displays, is not the stored one.
 */
const lockUser = async (unit: Unit, id: number, visible: RawBuilder<boolean>, version: number | undefined) => {
  const account = await unit
    .selectFrom('accounts.user_account as u')
    .selectAll('u')
    .where('u.id', '=', id)
    .where(visible)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return refuse(messages.USER_NOT_FOUND)
  return version === undefined || version === account.version ? account : changedRefusal(unit, account)
}

/**
 * Returns the refusal of a change that is based on an old version. It contains the name of the last editor and the
 * current data (G-39).
 */
const changedRefusal = async (unit: Unit, account: Account): Promise<Refusal> => {
  const last = await unit
    .selectFrom('audit.entry')
    .select('user_name')
    .where('kind', '=', 'user')
    .where('record', '=', String(account.id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return refuse(messages.USER_CHANGED, { by: last?.user_name ?? '?' }, { now: await listedUserOf(unit, account) })
}

/**
 * Returns whether the user is the last administrator of the organisation with the same rights (USR-04). Call this under
 * `lockAdminChanges`, so that two administrators cannot remove each other concurrently.
 */
const isLastAdmin = async (unit: Unit, { id, user_type, company_id, blocked }: Account): Promise<boolean> => {
  if (user_type !== 'admin' || blocked) return false
  const other = await unit
    .selectFrom('accounts.user_account')
    .select('id')
    .where('user_type', '=', 'admin')
    .where('blocked', '=', false)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .where(sql<boolean>`(company_id is null or company_id = ${company_id}::integer)`)
    .executeTakeFirst()
  return other === undefined
}

/** Serialises all changes that may remove an administrator. Must be called before the user's row is locked. */
const lockAdminChanges = (unit: Unit) => lockName(unit, 'user/admins')

const lossRefusal = async (unit: Unit, caller: Caller, account: Account): Promise<Refusal | undefined> => {
  if (account.id === caller.userId) return refuse(messages.USER_OWN_ACCOUNT)
  return (await isLastAdmin(unit, account))
    ? refuse(messages.USER_LAST_ADMIN, { username: account.username })
    : undefined
}

type Fields = Partial<Pick<Account, 'email_alert' | 'blocked' | 'vendor_id' | 'vendor_name' | 'vendor_code'>>

/** Returns the new values of the user's row, and the email address that must be confirmed. */
const checkChange = (
  account: Account,
  requested: UserChange,
  supplier: Pick<Account, 'vendor_id' | 'vendor_name' | 'vendor_code'> | undefined,
): Result<{ readonly fields: Fields; readonly email: string | undefined }> => {
  const moves = requested.vendor_id !== undefined && requested.vendor_id !== account.vendor_id
  if (moves && !isOfSupplier(account))
    return refuse(messages.USER_WITHOUT_SUPPLIER, { username: account.username }, { path: 'vendor_id' })
  if (moves && !supplier) return refuse(messages.USER_VENDOR_UNKNOWN, {}, { path: 'vendor_id' })
  const email = requested.email === undefined ? undefined : checkEmail(requested.email)
  if (email && !email.ok) return email
  const alerts = requested.email_alert === undefined ? undefined : checkAlerts(requested.email_alert)
  if (alerts && !alerts.ok) return alerts
  return ok({
    email: email?.value,
    fields: {
      // staff of the former supplier must not receive mails about the new one
      ...(moves ? { ...supplier, email_alert: null } : {}),
      ...(alerts ? { email_alert: alerts.value } : {}),
      ...(requested.blocked === undefined ? {} : { blocked: requested.blocked }),
    },
  })
}

/**
 * The columns that are compared and audited. `blocked` is only compared here; blocking has its own kind of audit entry.
 */
const auditedFields = ['email_alert', 'blocked', 'vendor_id', 'vendor_name'] as const

/**
 * Starts or cancels the confirmation of a new email address. An invited user gets the invitation at the new email
 * address instead. Returns whether the current or the pending email address changed.
 */
const changeEmail = async ({ mail, now }: AccountDeps, unit: Unit, caller: Caller, account: Account, email: string) => {
  if (email.toLowerCase() === account.email.toLowerCase()) return cancelEmailChange(unit, mail, account.id)
  if (await isTaken(unit, 'email', email, account.id))
    return refuse(messages.USER_EMAIL_TAKEN, { email }, { path: 'email' })
  if (await isInvited(unit, account.id)) {
    // the user has never signed in, so accepting the invitation confirms the new email address
    await unit.updateTable('accounts.user_account').set({ email }).where('id', '=', account.id).execute()
    await cancelEmailChange(unit, mail, account.id)
    await sendInvitation(unit, mail, caller, { ...account, email }, now())
    await auditUserChange(unit, caller, now(), account, 'user.invite', {
      before: { email: account.email },
      after: { email },
    })
    return true
  }
  await requestEmailChange(unit, mail, caller, account, email, now())
  return true
}

/**
 * Changes the alert list, block and supplier of a user whom the caller manages, and mails a confirmation link to a new
 * email address (G-211). Blocking or another supplier ends the user's sessions immediately in every process (USR-01,
 * G-27, G-204). Refusals: USER_NOT_FOUND, USER_CHANGED, USER_OWN_ACCOUNT, USER_LAST_ADMIN, USER_EMAIL_TAKEN,
 * USER_VENDOR_UNKNOWN, USER_WITHOUT_SUPPLIER, and those for invalid email addresses.
 */
export const changeUser = async (
  deps: AccountDeps,
  caller: Caller,
  id: number,
  requested: UserChange,
  visible = managedBy(caller),
): Promise<Result<Account>> => {
  const { db, sessions, now } = deps
  // read before the user's row is locked, because the ERP may be slow
  const [supplier] = requested.vendor_id === undefined ? [] : await findSuppliers(deps, requested.vendor_id)
  return db.transaction().execute(async (unit): Promise<Result<Account>> => {
    if (requested.blocked) await lockAdminChanges(unit)
    const account = await lockUser(unit, id, visible, requested.version)
    if (isRefusal(account)) return account
    const validated = checkChange(account, requested, supplier)
    if (!validated.ok) return validated
    const { fields, email } = validated.value
    const blocks = fields.blocked === true && !account.blocked
    const lost = fields.blocked === true ? await lossRefusal(unit, caller, account) : undefined
    if (lost) return lost
    const asksEmail = email === undefined ? false : await changeEmail(deps, unit, caller, account, email)
    if (isRefusal(asksEmail)) return asksEmail
    const changedNames = auditedFields.filter((name) => name in fields && fields[name] !== account[name])
    if (changedNames.length === 0 && !asksEmail) return ok(account)
    const changed = await unit
      .updateTable('accounts.user_account')
      .set(({ eb }) => ({ ...fields, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (blocks || changedNames.includes('vendor_id')) await sessions.endOthers(unit, id)
    const auditedNames = changedNames.filter((name) => name !== 'blocked')
    const pick = (from: Account) => Object.fromEntries(auditedNames.map((name) => [name, from[name]]))
    if (auditedNames.length > 0)
      await auditUserChange(unit, caller, now(), changed, 'user.change', {
        before: pick(account),
        after: pick(changed),
      })
    if (changedNames.includes('blocked'))
      await auditUserChange(unit, caller, now(), changed, changed.blocked ? 'user.block' : 'user.unblock')
    return ok(changed)
  })
}

/** Changes the caller's own alert list (G-18). */
export const changeOwnAlerts = (deps: AccountDeps, caller: Caller, requested: UserChange) =>
  changeUser(deps, caller, caller.userId, requested, sql<boolean>`(u.deleted_at is null)`)

/**
 * Deletes a user (USR-04, G-28). The user can no longer sign in, and the user name and email address become free.
 * Records of past actions still show the name. Refusals: USER_NOT_FOUND, USER_CHANGED, USER_OWN_ACCOUNT,
 * USER_LAST_ADMIN.
 */
export const deleteUser = (
  { db, sessions, mail, now }: AccountDeps,
  caller: Caller,
  id: number,
  version: number | undefined,
): Promise<Result<Deleted>> =>
  db.transaction().execute(async (unit): Promise<Result<Deleted>> => {
    await lockAdminChanges(unit)
    const account = await lockUser(unit, id, managedBy(caller), version)
    if (isRefusal(account)) return account
    const lost = await lossRefusal(unit, caller, account)
    if (lost) return lost
    await unit
      .updateTable('accounts.user_account')
      .set(({ eb }) => ({ deleted_at: now(), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await voidResetCodes(unit, mail, id)
    await voidInvitation(unit, mail, id)
    await removeIdentities(unit, id)
    await cancelEmailChange(unit, mail, id)
    await sessions.endOthers(unit, id)
    const { username, email, user_type, vendor_id, company_id } = account
    await auditUserChange(unit, caller, now(), account, 'user.delete', {
      before: { username, email, user_type, vendor_id, company_id },
    })
    return ok({ ...doneBody, id })
  })

/**
 * Runs `work` for a user whom the caller manages, while the user's row is locked. `work` returns a refusal, or
 * undefined after a change. Refusals: USER_NOT_FOUND, and that of `work`.
 */
export const changeManagedUser = (
  { db }: AccountDeps,
  caller: Caller,
  id: number,
  work: (unit: Unit, account: Account) => Promise<Refusal | undefined>,
): Promise<Result<true>> =>
  db.transaction().execute(async (unit): Promise<Result<true>> => {
    const account = await lockUser(unit, id, managedBy(caller), undefined)
    if (isRefusal(account)) return account
    return (await work(unit, account)) ?? ok(true)
  })

/** Ends the sessions of a user whom the caller manages, except the caller's current one. Refusal: USER_NOT_FOUND. */
export const endUserSessions = (deps: AccountDeps, caller: Caller, id: number): Promise<Result<true>> =>
  changeManagedUser(deps, caller, id, async (unit, account) => {
    await deps.sessions.endOthers(unit, id, caller.sessionId)
    await auditUserChange(unit, caller, deps.now(), account, 'user.end-sessions')
    return undefined
  })

/** Blocks or unblocks a user. Blocking ends the user's sessions immediately in every process (SES-08, G-204). */
export const setUserBlocked = (db: Db, sessions: Sessions, username: string, blocked: boolean, by: Actor, now: Date) =>
  db.transaction().execute(async (unit) => {
    const row = await unit
      .updateTable('accounts.user_account')
      .set(({ eb }) => ({ blocked, version: eb('version', '+', 1) }))
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .returning(['id', 'company_id', 'vendor_id'])
      .executeTakeFirst()
    if (row && blocked) await sessions.endOthers(unit, row.id)
    if (row) await writeAudit(unit, by, now, userAuditEntry(row, blocked ? 'user.block' : 'user.unblock'))
    return row !== undefined
  })
