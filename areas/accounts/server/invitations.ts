import { randomBytes } from 'node:crypto'
import { audit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database.ts'
import type { Origin } from '#kit/shared/origin.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import { passwordRefusal } from '../rules/password.ts'
import { accountById, setPasswordHash } from './account-store.ts'
import { actorOf } from './actor.ts'
import { changeManagedUser } from './change-user.ts'
import { hashOfCode } from './codes.ts'
import { isFrequentPassword } from './frequent-passwords.ts'
import { isInvited, sendInvitation, voidInvitation } from './invitation-store.ts'
import type { AccountMail } from './mail.port.ts'
import { hashPassword } from './passwords.ts'
import { ownerOf } from './reset-password.ts'
import { auditUserChange, userAuditEntry } from './user-audit.ts'
import type { UserServiceDeps } from './user-parts.ts'

let unknownPassword: Promise<string> | undefined

/** The hash of a random password that nobody knows, for users who have not set one yet. */
export const unknownPasswordHash = (): Promise<string> => {
  unknownPassword ??= hashPassword(randomBytes(32).toString('base64url'))
  return unknownPassword
}

/** Refusals: USER_NOT_FOUND, INVITATION_NOT_FOUND. */
export const resendInvitation = (deps: UserServiceDeps, caller: Caller, id: number): Promise<Result<true>> =>
  changeManagedUser(deps, caller, id, async (unit, account) => {
    if (!(await isInvited(unit, id))) return refuse(accountMessages.INVITATION_NOT_FOUND)
    await sendInvitation(unit, deps.mail, caller, account, deps.now())
    await auditUserChange(unit, caller, deps.now(), account, 'user.invite')
    return undefined
  })

/** Refusals: USER_NOT_FOUND, INVITATION_NOT_FOUND. */
export const withdrawInvitation = (deps: UserServiceDeps, caller: Caller, id: number): Promise<Result<true>> =>
  changeManagedUser(deps, caller, id, async (unit, account) => {
    if (!(await isInvited(unit, id))) return refuse(accountMessages.INVITATION_NOT_FOUND)
    await voidInvitation(unit, deps.mail, id)
    await auditUserChange(unit, caller, deps.now(), account, 'user.withdraw-invitation')
    return undefined
  })

/**
 * Sets the first password with the code of an invitation, which works once. Refusals: INVITATION_FAILS, and those for
 * invalid passwords.
 */
export const acceptInvitation = async (
  { db, mail, now }: { readonly db: Db; readonly mail: AccountMail; readonly now: () => Date },
  request: { readonly code: string; readonly password: string; readonly passwordConfirmation: string },
  from: Origin,
): Promise<Result<{ readonly username: string }>> => {
  const { password, passwordConfirmation } = request
  const plain = passwordRefusal({}, password, passwordConfirmation, isFrequentPassword)
  if (plain) return plain
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (unit): Promise<Result<{ username: string }>> => {
    const invitation = await unit
      .selectFrom('accounts.invitation')
      .select('user_id')
      .where('code_hash', '=', hashOfCode(request.code))
      .where('expires_at', '>', now())
      .forUpdate()
      .executeTakeFirst()
    const account = invitation && (await accountById(unit, invitation.user_id))
    if (!account || account.blocked) return refuse(accountMessages.INVITATION_FAILS)
    const refusal = passwordRefusal(ownerOf(account), password, passwordConfirmation)
    if (refusal) return refusal
    await unit.deleteFrom('accounts.invitation').where('user_id', '=', account.id).execute()
    await mail.forgetCodes(unit, 'invitation', account.id)
    await setPasswordHash(unit, account.id, passwordHash)
    await audit(unit, actorOf(account, from), now(), userAuditEntry(account, 'user.accept-invitation'))
    return ok({ username: account.username })
  })
}
