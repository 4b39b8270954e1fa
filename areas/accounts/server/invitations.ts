import { randomBytes } from 'node:crypto'
import type { Db } from '#kit/server/database.ts'
import type { Origin } from '#kit/shared/origin.ts'
import { type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import { changeManagedUser } from './change-user.ts'
import { endInvitation, invitedUser, isInvited, sendInvitation, voidInvitation } from './invitation-store.ts'
import type { AccountMail } from './mail.port.ts'
import { hashPassword } from './passwords.ts'
import { type CodeAndPassword, setPasswordByCode } from './set-password.ts'
import { auditUserChange } from './user-audit.ts'
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
export const acceptInvitation = (
  { db, mail, now }: { readonly db: Db; readonly mail: AccountMail; readonly now: () => Date },
  request: CodeAndPassword,
  from: Origin,
): Promise<Result<{ readonly username: string }>> =>
  setPasswordByCode(db, request, {
    fails: accountMessages.INVITATION_FAILS,
    accountOf: (unit, codeHash) => invitedUser(unit, codeHash, now()),
    use: async (unit, account) => {
      await endInvitation(unit, mail, account, from, now())
      return { username: account.username }
    },
  })
