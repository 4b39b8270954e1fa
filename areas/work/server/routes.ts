import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { ok } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { countByKind, countByScreen, listWorkEntries, suppliersInQueue, type WorkDeps } from './work.query.ts'

export const workRoutes = (deps: WorkDeps): PortalRoute[] => [
  answer(calls.countWork, ({ caller, query }) => countByKind(deps, caller, query.vendor_id)),
  answer(calls.listWork, async ({ caller, query }) => listReply(ok(await listWorkEntries(deps, caller, query)))),
  answer(calls.listWorkSuppliers, ({ caller, query }) => suppliersInQueue(deps, caller, query.kind)),
  answer(calls.countBadges, ({ caller }) => countByScreen(deps, caller)),
]
