import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { ok } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { countByKind, countByScreen, listWorkEntries, suppliersInQueue, type WorkDeps } from './work.query.ts'

export const workRoutes = (deps: WorkDeps): PortalRoute[] => [
  defineRoute(calls.countWork, ({ caller, query }) => countByKind(deps, caller, query.vendor_id)),
  defineRoute(calls.listWork, async ({ caller, query }) => listReply(ok(await listWorkEntries(deps, caller, query)))),
  defineRoute(calls.listWorkSuppliers, ({ caller, query }) => suppliersInQueue(deps, caller, query.kind)),
  defineRoute(calls.countBadges, ({ caller }) => countByScreen(deps, caller)),
]
