import { scopeOf } from '#areas/accounts/rules/caller.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import * as calls from '../contract.ts'
import { addGroup, changeAddresses, deleteGroup, type EmailGroupDeps, suggestName } from './change-groups.ts'
import { findGroupByName } from './find-groups.query.ts'
import { groupList } from './group-list.query.ts'

export const emailGroupRoutes = (deps: EmailGroupDeps): PortalRoute[] => [
  defineRoute(calls.listEmailGroups, ({ query, caller }) => listReply(groupList(deps.db, scopeOf(caller), query))),

  defineRoute(calls.countEmailGroups, async ({ query, caller }) => ({
    count: (await findGroupByName(deps.db, scopeOf(caller), query.name)) ? 1 : 0,
  })),

  defineRoute(calls.suggestGroupName, ({ query, caller }) => suggestName(deps, caller, query)),

  defineRoute(calls.createEmailGroup, ({ body, caller, headers }) =>
    addGroup(deps, caller, body, headers['idempotency-key']),
  ),

  defineRoute(calls.updateEmailGroup, ({ params, body, caller }) => changeAddresses(deps, caller, params.id, body)),

  defineRoute(calls.deleteEmailGroup, ({ params, caller }) => deleteGroup(deps, caller, params.id)),
]
