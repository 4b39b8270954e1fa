import type { Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { createUser as createCall } from '../../contract.ts'
import { accountMessages as messages } from '../../messages.ts'
import type { Caller } from '../../rules/caller.ts'
import {
  cleanUsername,
  employerOf,
  type NewUserInput,
  newPasswordRefusal,
  newUserRefusals,
} from '../../rules/users/new-user.ts'
import { type Account, addAccount, findAccountById, isTaken } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOfCode } from '../sign-in/codes.ts'
import { isCommonPassword } from '../sign-in/frequent-passwords.ts'
import { hashPassword, unknownPasswordHash, verifyPassword } from '../sign-in/passwords.ts'
import { findOrganisations, findSuppliers } from './employers.ts'
import { sendInvitation } from './invitation-store.ts'
import { auditUserChange } from './user-audit.ts'

type Body = CallInput<typeof createCall>['body']

/**
 * Returns the fields by which a repeated request is recognised. `confirmPassword`, which older clients send, is not
 * among them.
 */
const userInputOf = (body: Body): NewUserInput => ({
  user_type: body.user_type,
  vendor_id: body.vendor_id ?? null,
  company_id: body.company_id ?? null,
  store_name: body.store_name ?? '',
  username: body.username,
  email: body.email,
  password: body.password ?? '',
  confirmPassword: body.confirmPassword ?? body.password ?? '',
  ...(body.invite ? { invite: true } : {}),
})

/** Reads the names of the supplier and organisation from the directory, because the client sends only their ids. */
export const findEmployers = async (deps: AccountDeps, caller: Caller, requested: NewUserInput) => {
  const { vendorId, companyId } = employerOf(caller, requested)
  const [supplier] = vendorId === null ? [] : await findSuppliers(deps, vendorId)
  if (vendorId !== null && !supplier) return refuse(messages.USER_VENDOR_UNKNOWN, {}, { path: 'vendor_id' })
  const company =
    companyId === null ? undefined : (await findOrganisations(deps)).find(({ company_id }) => company_id === companyId)
  if (companyId !== null && !company) return refuse(messages.USER_COMPANY_UNKNOWN, {}, { path: 'company_id' })
  return ok({ ...supplier, ...company })
}

/**
 * Returns a hash by which a repeated request is recognised. It excludes the password, which could be guessed from an
 * unsalted hash.
 */
const hashOf = ({ password: _password, confirmPassword: _confirmation, ...rest }: NewUserInput): string =>
  hashOfCode(JSON.stringify(rest))

const madeBefore = async (
  unit: Unit,
  caller: Caller,
  request: { readonly key: string; readonly hash: string },
  { invite, password }: NewUserInput,
): Promise<Result<Account> | undefined> => {
  // concurrent requests with the same key are serialised here
  await lockName(unit, `user/${caller.userId}/${request.key}`)
  const before = await unit
    .selectFrom('accounts.user_creation')
    .selectAll()
    .where('created_by', '=', caller.userId)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!before) return undefined
  const account = before.request_hash === request.hash ? await findAccountById(unit, before.user_id) : undefined
  return account && (invite || (await verifyPassword(account.password_hash, password)))
    ? ok(account)
    : refuse(messages.USER_KEY_REUSED, {}, { path: 'idempotency-key' })
}

/**
 * Creates a user (USR-02). Each refusal names its field (`NewUserField`). User names and email addresses are unique,
 * even if requests are concurrent. A repeated request with the same key returns the user that the first one created.
 */
export const createUser = async (deps: AccountDeps, caller: Caller, body: Body, key: string | undefined) => {
  const requested = userInputOf(body)
  const [refusal] = newUserRefusals(caller, requested, isCommonPassword)
  if (refusal) return refusal
  const belongs = await findEmployers(deps, caller, requested)
  if (!belongs.ok) return belongs
  const { vendor_name, vendor_code, company_name } = belongs.value
  const ownName = newPasswordRefusal(requested, isCommonPassword, [vendor_name, vendor_code, company_name])
  if (ownName) return ownName
  const password_hash = await (requested.invite ? unknownPasswordHash() : hashPassword(requested.password))
  const request = key === undefined ? undefined : { key, hash: hashOf(requested) }
  return deps.db.transaction().execute(async (unit): Promise<Result<Account>> => {
    const before = request && (await madeBefore(unit, caller, request, requested))
    if (before) return before
    const added = await addUser(deps, unit, caller, requested, { password_hash, ...belongs.value })
    if (!added.ok) return added
    if (request)
      await unit
        .insertInto('accounts.user_creation')
        .values({
          created_by: caller.userId,
          key: request.key,
          request_hash: request.hash,
          user_id: added.value.id,
          created_at: deps.now(),
        })
        .execute()
    return added
  })
}

/** Adds the account, and mails the link to an invited user. Refusals: USERNAME_TAKEN, USER_EMAIL_TAKEN. */
export const addUser = async (
  { mail, now: clock }: Pick<AccountDeps, 'mail' | 'now'>,
  unit: Unit,
  caller: Caller,
  requested: NewUserInput,
  given: Partial<Account> & Pick<Account, 'password_hash'>,
): Promise<Result<Account>> => {
  const now = clock()
  const username = cleanUsername(requested.username)
  const email = requested.email.trim()
  const account = await addAccount(unit, {
    username,
    email,
    user_type: requested.user_type,
    ...given,
    store_name: requested.user_type === 'store' ? requested.store_name.trim() : null,
    created_at: now,
  })
  if (!account)
    return (await isTaken(unit, 'username', username))
      ? refuse(messages.USERNAME_TAKEN, { username }, { path: 'username' })
      : refuse(messages.USER_EMAIL_TAKEN, { email }, { path: 'email' })
  const { user_type, vendor_id, company_id, store_name } = account
  await auditUserChange(unit, caller, now, account, 'user.create', {
    after: { username, email, user_type, vendor_id, company_id, store_name },
  })
  if (requested.invite) await sendInvitation(unit, mail, caller, account, now)
  return ok(account)
}
