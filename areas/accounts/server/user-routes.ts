import type { Db } from '#kit/server/database.ts'
import { listReply } from '#kit/server/list-reply.ts'
import { done, doneOrRefusal } from '#kit/server/route.ts'
import { isRefusal, refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import { reachOf } from '../rules/capabilities.ts'
import { accountById, asSessionUser } from './account-store.ts'
import { answer, type PortalRoute } from './answer.ts'
import { changeLanguage } from './change-language.ts'
import { changePassword } from './change-password.ts'
import { changeOwnAlerts, changeUser, deleteUser, endUserSessions, type UserChange } from './change-user.ts'
import { ifConfirmed, unconfirmedRefusal } from './confirm-identity.ts'
import { createUser } from './create-user.ts'
import { resendInvitation, withdrawInvitation } from './invitations.ts'
import { inviteUsers } from './invite-users.ts'
import { listedUserOf, userList } from './user-list.query.ts'
import type { UserServiceDeps } from './user-parts.ts'
import { requireSecondFactor, resetSecondFactor } from './user-second-factor.ts'

const ownUser = async (db: Db, { userId }: Caller) => {
  const account = await accountById(db, userId)
  return account ? { ...done, user: await asSessionUser(db, account) } : refuse(accountMessages.SESSION_EXPIRES)
}

/** Administrators may change the users whom they manage; other users only their own alert list (USR-05). */
const changeFacts = async (deps: UserServiceDeps, caller: Caller, id: number, requested: UserChange) => {
  const reach = reachOf(caller.userType, 'user.write')
  if (reach) {
    const changed = await ifConfirmed(deps, caller, () => changeUser(deps, { ...caller, reach }, id, requested))
    return changed.ok ? { ...done, changed: await listedUserOf(deps.db, changed.value) } : changed
  }
  const onlyAlerts =
    requested.email === undefined && requested.blocked === undefined && requested.vendor_id === undefined
  if (id !== caller.userId || !onlyAlerts || !reachOf(caller.userType, 'user.subscribe'))
    return refuse(accountMessages.FORBIDDEN)
  const changed = await changeOwnAlerts(deps, caller, requested)
  return changed.ok ? ownUser(deps.db, caller) : changed
}

const knownEmployers = async ({ employers }: UserServiceDeps, caller: Caller) => {
  const [suppliers, companies] = await Promise.all([employers.suppliers(), employers.organisations()])
  return {
    suppliers: suppliers.map((one) => ({
      vendor_id: one.VENDOR_ID,
      vendor_name: one.VENDOR_NAME,
      vendor_code: one.VENDOR_NAME_ALT,
    })),
    companies: companies
      .filter(({ INVENTORY_ORG_ID: id }) => caller.companyId === null || id === caller.companyId)
      .map((one) => ({
        company_id: one.INVENTORY_ORG_ID,
        company_name: one.COMPANY_NAME,
        factory: one.INVENTORY_ORG_CODE,
      })),
  }
}

/** The calls of administrators for invitations and second factors of other users. */
const userAccessRoutes = (deps: UserServiceDeps): PortalRoute[] => [
  answer(
    calls.inviteUsers,
    async ({ body, caller, language }) =>
      (await unconfirmedRefusal(deps, caller)) ?? inviteUsers(deps, caller, body.users, language),
  ),

  answer(calls.resendInvitation, ({ params, caller }) =>
    doneOrRefusal(ifConfirmed(deps, caller, () => resendInvitation(deps, caller, params.id))),
  ),

  answer(calls.withdrawInvitation, ({ params, caller }) => doneOrRefusal(withdrawInvitation(deps, caller, params.id))),

  answer(calls.requireSecondFactor, ({ params, body, caller }) =>
    doneOrRefusal(ifConfirmed(deps, caller, () => requireSecondFactor(deps, caller, params.id, body.required))),
  ),

  answer(calls.resetSecondFactor, ({ params, caller }) =>
    doneOrRefusal(ifConfirmed(deps, caller, () => resetSecondFactor(deps, caller, params.id))),
  ),
]

export const userRoutes = (deps: UserServiceDeps): PortalRoute[] => {
  const { db, now } = deps
  return [
    answer(calls.listUsers, ({ query, caller }) => listReply(userList(db, caller, query))),

    answer(calls.employers, ({ caller }) => knownEmployers(deps, caller)),

    answer(calls.createUser, async ({ body, headers, caller }) => {
      const key = headers['idempotency-key']
      const created = await ifConfirmed(deps, caller, () => createUser(deps, caller, body, key))
      return created.ok ? { ...done, user: await listedUserOf(db, created.value) } : created
    }),

    answer(calls.updateUser, async ({ params, body, caller }) => {
      if (!('language' in body) && !('oldPassword' in body)) return changeFacts(deps, caller, params.id, body)
      if (params.id !== caller.userId) return refuse(accountMessages.FORBIDDEN)
      if ('language' in body) await changeLanguage(db, caller, body.language, now())
      else {
        const changed = await changePassword(deps, caller, body, now())
        if (isRefusal(changed)) return changed
      }
      return ownUser(db, caller)
    }),

    answer(calls.endUserSessions, ({ params, caller }) => doneOrRefusal(endUserSessions(deps, caller, params.id))),

    ...userAccessRoutes(deps),

    answer(calls.deleteUser, ({ params, query, caller }) =>
      ifConfirmed(deps, caller, () => deleteUser(deps, caller, params.id, query.version)),
    ),
  ]
}
