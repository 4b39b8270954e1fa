import type { CallReply } from '#kit/shared/call.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import type { Refusal } from '#kit/shared/result.ts'
import type { inviteUsers as inviteCall } from '../contract.ts'
import type { Caller } from '../rules/caller.ts'
import type { InvitedUser } from '../rules/invitation.ts'
import { type NewUserInput, newUserRefusals } from '../rules/new-user.ts'
import { addUser, findEmployers } from './create-user.ts'
import { unknownPasswordHash } from './invitations.ts'
import type { UserServiceDeps } from './user-parts.ts'

type Reply = CallReply<typeof inviteCall>
type RefusedUser = Reply['refused'][number]

const asRefused = (index: number, { message, params, culprit }: Refusal, language: Language): RefusedUser => ({
  index,
  field: culprit?.path ?? '',
  code: message.code,
  reason: textOf(message, language, params),
})

/** Rolls the transaction back, because a user of the list is refused. */
class UsersRefused extends Error {}

const asInput = (user: InvitedUser): NewUserInput => ({ ...user, invite: true, password: '', confirmPassword: '' })

/** Returns the valid users with their suppliers and organisations, and the refused users with the reasons. */
const check = async (deps: UserServiceDeps, caller: Caller, users: readonly InvitedUser[], language: Language) => {
  const checked: { input: NewUserInput; belongs: object }[] = []
  const refused: RefusedUser[] = []
  for (const [index, user] of users.entries()) {
    const input = asInput(user)
    const [refusal] = newUserRefusals(caller, input)
    const belongs = refusal ?? (await findEmployers(deps, caller, input))
    if (belongs.ok) checked.push({ input, belongs: belongs.value })
    else refused.push(asRefused(index, belongs, language))
  }
  return { checked, refused }
}

/** Creates and invites all users, or none and returns why (SES-13). */
export const inviteUsers = async (
  deps: UserServiceDeps,
  caller: Caller,
  users: readonly InvitedUser[],
  language: Language,
): Promise<Reply> => {
  const { checked, refused } = await check(deps, caller, users, language)
  if (refused.length > 0) return { invited: 0, refused }
  const passwordHash = await unknownPasswordHash()
  try {
    await deps.db.transaction().execute(async (unit) => {
      for (const [index, { input, belongs }] of checked.entries()) {
        const added = await addUser(deps, unit, caller, input, { passwordHash, ...belongs })
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
