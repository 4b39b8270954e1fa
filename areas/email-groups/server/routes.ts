import { scopeOf } from '#areas/accounts/rules/caller.ts'
import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { listReply } from '#kit/server/list-reply.ts'
import { valueOrRefusal } from '#kit/server/route.ts'
import * as calls from '../contract.ts'
import { addGroup, changeAddresses, deleteGroup, type EmailGroupDeps, suggestName } from './change-groups.ts'
import { findGroup } from './find-groups.query.ts'
import { groupList } from './group-list.query.ts'
import { asReply } from './group-reply.ts'

export const emailGroupRoutes = (deps: EmailGroupDeps): PortalRoute[] => [
  answer(calls.listEmailGroups, async ({ query, caller }) =>
    listReply(await groupList(deps.db, scopeOf(caller), query)),
  ),

  answer(calls.countEmailGroups, async ({ query, caller }) => ({
    count: (await findGroup(deps.db, scopeOf(caller), { name: query.name })) ? 1 : 0,
  })),

  answer(calls.suggestGroupName, async ({ query, caller }) => valueOrRefusal(await suggestName(deps, caller, query))),

  answer(calls.createEmailGroup, async ({ body, caller }) => {
    const added = await addGroup(deps, caller, body)
    return added.ok ? asReply(added.value) : added
  }),

  answer(calls.updateEmailGroup, async ({ params, body, caller }) => {
    const changed = await changeAddresses(deps, caller, params.id, body)
    return changed.ok ? asReply(changed.value) : changed
  }),

  answer(calls.deleteEmailGroup, async ({ params, caller }) => {
    const deleted = await deleteGroup(deps, caller, params.id)
    return deleted.ok ? { statusCode: 200 as const, id: deleted.value } : deleted
  }),
]
