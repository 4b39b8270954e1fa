import type { CallInput, CallReply } from '#kit/shared/call.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import { type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { acceptInvitation as acceptCall, InvitedUser, inviteUsers as inviteCall } from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import type { Caller } from '../../rules/caller.ts'
import { type NewUserInput, newUserRefusals } from '../../rules/users/new-user.ts'
import type { AccountDeps } from '../deps.ts'
import { setPasswordByCode, unknownPasswordHash } from '../sign-in/passwords.ts'
import { changeManagedUser } from './change-user.ts'
import { addUser, findEmployers } from './create-user.ts'
import { endInvitation, invitedUser, isInvited, sendInvitation, voidInvitation } from './invitation-store.ts'
import { auditUserChange } from './user-audit.ts'

type Reply = CallReply<typeof inviteCall>
type RefusedUser = Reply['refused'][number]

const asRefused = (index: number, { message, params, culprit }: Refusal, language: Language): RefusedUser => ({
  index,
  field: culprit?.path ?? '',
  code: message.code,
  reason: textOf(message, language, params),
})

/** Thrown to roll the transaction back when any user of the list is refused. */
class UsersRefused extends Error {}

/** Returns the valid users with their suppliers and organisations, and the refused users with the reasons. */
const check = async (deps: AccountDeps, caller: Caller, users: readonly InvitedUser[], language: Language) => {
  const checked: { input: NewUserInput; belongs: object }[] = []
  const refused: RefusedUser[] = []
  for (const [index, user] of users.entries()) {
    const input = { ...user, invite: true, password: '', confirmPassword: '' }
    const [refusal] = newUserRefusals(caller, input)
    const belongs = refusal ?? (await findEmployers(deps, caller, input))
    if (belongs.ok) checked.push({ input, belongs: belongs.value })
    else refused.push(asRefused(index, belongs, language))
  }
  return { checked, refused }
}

/** Creates and invites all users of the list. If any is refused, creates none and returns the reasons (SES-13). */
export const inviteUsers = async (
  deps: AccountDeps,
  caller: Caller,
  users: readonly InvitedUser[],
  language: Language,
): Promise<Reply> => {
  const { checked, refused } = await check(deps, caller, users, language)
  if (refused.length > 0) return { invited: 0, refused }
  const password_hash = await unknownPasswordHash()
  try {
    await deps.db.transaction().execute(async (unit) => {
      for (const [index, { input, belongs }] of checked.entries()) {
        const added = await addUser(deps, unit, caller, input, { password_hash, ...belongs })
        if (!added.ok) refused.push(asRefused(index, added, language))
      }
      if (refused.length > 0) throw new UsersRefused()
    })
  } catch (fault) {
    if (!(fault instanceof UsersRefused)) throw fault
    return { invited: 0, refused }
  }
  return { invited: checked.length, refused: [] }
}

/** Refusals: USER_NOT_FOUND, INVITATION_NOT_FOUND. */
export const resendInvitation = (deps: AccountDeps, caller: Caller, id: number): Promise<Result<true>> =>
  changeManagedUser(deps, caller, id, async (unit, account) => {
    if (!(await isInvited(unit, id))) return refuse(accountMessages.INVITATION_NOT_FOUND)
    await sendInvitation(unit, deps.mail, caller, account, deps.now())
    await auditUserChange(unit, caller, deps.now(), account, 'user.invite')
    return undefined
  })

/** Refusals: USER_NOT_FOUND, INVITATION_NOT_FOUND. */
export const withdrawInvitation = (deps: AccountDeps, caller: Caller, id: number): Promise<Result<true>> =>
  changeManagedUser(deps, caller, id, async (unit, account) => {
    if (!(await isInvited(unit, id))) return refuse(accountMessages.INVITATION_NOT_FOUND)
    await voidInvitation(unit, deps.mail, id)
    await auditUserChange(unit, caller, deps.now(), account, 'user.withdraw-invitation')
    return undefined
  })

/**
 * Sets the first password with the code of an invitation. The code works once. Refusals: INVITATION_FAILS, and those
 * for invalid passwords.
 */
export const acceptInvitation = (
  { db, mail, now }: AccountDeps,
  request: CallInput<typeof acceptCall>['body'],
  from: ChangeOrigin,
): Promise<Result<{ readonly username: string }>> =>
  setPasswordByCode(db, request, {
    fails: accountMessages.INVITATION_FAILS,
    accountOf: (unit, codeHash) => invitedUser(unit, codeHash, now()),
    use: async (unit, account) => {
      await endInvitation(unit, mail, account, from, now())
      return { username: account.username }
    },
  })
