import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database/database.ts'
import { columnsOf, instantText, jsonArguments } from '#kit/server/list/columns.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import type { JsonList } from '#kit/server/list/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { Result } from '#kit/shared/result.ts'
import { groupFields, type listEmailGroups } from '../contract.ts'
import { emailGroupMessages as messages } from '../messages.ts'
import { isGroupInScope, keyPattern } from './find-groups.query.ts'

type Query = CallInput<typeof listEmailGroups>['query']
type Sql = RawBuilder<unknown>

const columns = columnsOf('g', groupFields, { email_list: sql`array_to_string(addresses, ',')` })

const sortable: Readonly<Record<string, Sql>> = {
  ...columns,
  description: sql`lower(description)`,
  supplier_name: sql`lower(supplier_name)`,
}

/** Search parameters that ignore case and spaces. */
const SEARCHES = ['name_contains', 'supplier_name_contains']

const json = sql<string>`json_build_object(${jsonArguments({
  ...columns,
  createdAt: instantText(columns.createdAt),
})})::text`

const conditions = (scope: Scope, query: Query): Sql[] => {
  const all: Sql[] = [
    isGroupInScope(scope),
    sql`deleted_at is null`,
    ...fieldConditions(groupFields, columns, query, SEARCHES),
  ]
  if (query._q) all.push(sql`found_by like ${keyPattern(query._q)}`)
  if (query.name_contains) all.push(sql`lower(name) like ${keyPattern(query.name_contains)}`)
  if (query.supplier_name_contains) all.push(sql`found_by_supplier like ${keyPattern(query.supplier_name_contains)}`)
  return all
}

export const groupList = (db: Db, scope: Scope, query: Query): Promise<Result<JsonList>> =>
  listQuery(
    db,
    {
      from: sql`email_groups.email_group g`,
      id: sql`g.id`,
      where: conditions(scope, query),
      sort: { columns: sortable, byDefault: 'createdAt:DESC', unknown: messages.GROUP_SORT_UNKNOWN },
      json,
    },
    query,
  )
