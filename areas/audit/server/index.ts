import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import type { Db } from '#kit/server/database/database.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { listAudit } from '../contract.ts'
import { auditList } from './audit-list.query.ts'

export const auditRoutes = ({ db }: { readonly db: Db }): PortalRoute[] => [
  defineRoute(listAudit, ({ query, caller }) => listReply(auditList(db, caller, query))),
]
