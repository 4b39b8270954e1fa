import { writeAudit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database/database.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { doneBody, toDoneOrRefusal } from '#kit/server/route.ts'
import type { Language } from '#kit/shared/message.ts'
import { isRefusal, refuse } from '#kit/shared/result.ts'
import * as calls from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import type { Caller } from '../../rules/caller.ts'
import { reachOf } from '../../rules/capabilities.ts'
import { findAccountById, toSessionUser } from '../account-store.ts'
import { defineRoute, type PortalRoute } from '../define-route.ts'
import type { AccountDeps } from '../deps.ts'
import { requireSecondFactor, resetSecondFactor } from '../second-factor/required-second-factor.ts'
import { runIfConfirmed, unconfirmedRefusal } from '../sign-in/confirm-identity.ts'
import { changePassword } from '../sign-in/passwords.ts'
import { changeOwnAlerts, changeUser, deleteUser, endUserSessions } from './change-user.ts'
import { createUser } from './create-user.ts'
import { findOrganisations, findSuppliers } from './employers.ts'
import { inviteUsers, resendInvitation, withdrawInvitation } from './invitations.ts'
import { userAuditEntry } from './user-audit.ts'
import { listedUserOf, userList } from './user-list.query.ts'

const changeLanguage = (db: Db, caller: Caller, language: Language, now: Date): Promise<void> =>
  db.transaction().execute(async (unit) => {
    const account = await findAccountById(unit, caller.userId)
    if (!account || account.language === language) return
    await unit.updateTable('accounts.user_account').set({ language }).where('id', '=', account.id).execute()
    const change = { before: { language: account.language }, after: { language } }
    await writeAudit(unit, caller, now, userAuditEntry(account, 'user.change-language', change))
  })

const ownUser = async (db: Db, { userId }: Caller) => {
  const account = await findAccountById(db, userId)
  return account ? { ...doneBody, user: await toSessionUser(db, account) } : refuse(accountMessages.SESSION_EXPIRES)
}

/** Administrators may change the users whom they manage; other users may change only their own alert list (USR-05). */
const changeFacts = async (deps: AccountDeps, caller: Caller, id: number, requested: calls.UserChange) => {
  const reach = reachOf(caller.userType, 'user.write')
  if (reach) {
    const changed = await runIfConfirmed(deps, caller, () => changeUser(deps, { ...caller, reach }, id, requested))
    return changed.ok ? { ...doneBody, changed: await listedUserOf(deps.db, changed.value) } : changed
  }
  const onlyAlerts =
    requested.email === undefined && requested.blocked === undefined && requested.vendor_id === undefined
  if (id !== caller.userId || !onlyAlerts || !reachOf(caller.userType, 'user.subscribe'))
    return refuse(accountMessages.FORBIDDEN)
  const changed = await changeOwnAlerts(deps, caller, requested)
  return changed.ok ? ownUser(deps.db, caller) : changed
}

const knownEmployers = async (deps: AccountDeps, { companyId }: Caller) => {
  const [suppliers, all] = await Promise.all([findSuppliers(deps), findOrganisations(deps)])
  return { suppliers, companies: all.filter(({ company_id }) => companyId === null || company_id === companyId) }
}

const userAccessRoutes = (deps: AccountDeps): PortalRoute[] => [
  defineRoute(
    calls.inviteUsers,
    async ({ body, caller, language }) =>
      (await unconfirmedRefusal(deps, caller)) ?? inviteUsers(deps, caller, body.users, language),
  ),

  defineRoute(calls.resendInvitation, ({ params, caller }) =>
    toDoneOrRefusal(runIfConfirmed(deps, caller, () => resendInvitation(deps, caller, params.id))),
  ),

  defineRoute(calls.withdrawInvitation, ({ params, caller }) =>
    toDoneOrRefusal(withdrawInvitation(deps, caller, params.id)),
  ),

  defineRoute(calls.requireSecondFactor, ({ params, body, caller }) =>
    toDoneOrRefusal(runIfConfirmed(deps, caller, () => requireSecondFactor(deps, caller, params.id, body.required))),
  ),

  defineRoute(calls.resetSecondFactor, ({ params, caller }) =>
    toDoneOrRefusal(runIfConfirmed(deps, caller, () => resetSecondFactor(deps, caller, params.id))),
  ),
]

export const userRoutes = (deps: AccountDeps): PortalRoute[] => {
  const { db, now } = deps
  return [
    defineRoute(calls.listUsers, ({ query, caller }) => listReply(userList(db, caller, query))),

    defineRoute(calls.listEmployers, ({ caller }) => knownEmployers(deps, caller)),

    defineRoute(calls.createUser, async ({ body, headers, caller }) => {
      const key = headers['idempotency-key']
      const created = await runIfConfirmed(deps, caller, () => createUser(deps, caller, body, key))
      return created.ok ? { ...doneBody, user: await listedUserOf(db, created.value) } : created
    }),

    defineRoute(calls.updateUser, async ({ params, body, caller }) => {
      if (!('language' in body) && !('oldPassword' in body)) return changeFacts(deps, caller, params.id, body)
      if (params.id !== caller.userId) return refuse(accountMessages.FORBIDDEN)
      if ('language' in body) await changeLanguage(db, caller, body.language, now())
      else {
        const changed = await changePassword(deps, caller, body)
        if (isRefusal(changed)) return changed
      }
      return ownUser(db, caller)
    }),

    defineRoute(calls.endUserSessions, ({ params, caller }) =>
      toDoneOrRefusal(endUserSessions(deps, caller, params.id)),
    ),

    ...userAccessRoutes(deps),

    defineRoute(calls.deleteUser, ({ params, query, caller }) =>
      runIfConfirmed(deps, caller, () => deleteUser(deps, caller, params.id, query.version)),
    ),
  ]
}
