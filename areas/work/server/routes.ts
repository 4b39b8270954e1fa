import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { ok } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { countsByScreen, suppliersOfWork, type WorkDeps, workCounts, workEntries } from './work.query.ts'

export const workRoutes = (deps: WorkDeps): PortalRoute[] => [
  defineRoute(calls.countWork, ({ caller, query }) => workCounts(deps, caller, query.vendor_id)),
  defineRoute(calls.listWork, async ({ caller, query }) => listReply(ok(await workEntries(deps, caller, query)))),
  defineRoute(calls.workSuppliers, ({ caller, query }) => suppliersOfWork(deps, caller, query.kind)),
  defineRoute(calls.badges, ({ caller }) => countsByScreen(deps, caller)),
]
