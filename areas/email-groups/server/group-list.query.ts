import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { listEmailGroups } from '../contract.ts'
import { emailGroupMessages as says } from '../messages.ts'
import { asGroup, containing, type Group, inScope } from './find-groups.query.ts'

type Query = CallInput<typeof listEmailGroups>['query']

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`id`,
  name: sql`name`,
  description: sql`lower(description)`,
  supplier_name: sql`lower(supplier_name)`,
  supplier_code: sql`supplier_code`,
  factory: sql`factory`,
  vendor_id: sql`vendor_id`,
  createdAt: sql`created_at`,
}

export interface GroupList {
  readonly groups: readonly Group[]
  readonly total: number
  readonly start: number
}

/** The list of the screen: a page and how many there are in all. */
export const groupList = async (db: Db, scope: Scope, query: Query): Promise<Result<GroupList>> => {
  const [field = '', direction = query._order ?? 'ASC'] = (query._sort ?? 'createdAt:DESC').split(':')
  const by = Object.hasOwn(sortable, field) ? sortable[field] : undefined
  if (!by || !/^(asc|desc)$/i.test(direction))
    return refuse(says.GROUP_SORT_UNKNOWN, { field: query._sort ?? '' }, { path: '_sort' })
  const { _start: start = 0, _limit: limit = 100 } = query
  let found = db.selectFrom('email_groups.email_group').where('deleted_at', 'is', null).where(inScope(scope))
  if (query._q) found = found.where('found_by', 'like', containing(query._q))
  if (query.name_contains) found = found.where(sql`lower(name)`, 'like', containing(query.name_contains))
  if (query.supplier_name_contains)
    found = found.where('found_by_supplier', 'like', containing(query.supplier_name_contains))
  if (query.supplier_code) found = found.where('supplier_code', '=', query.supplier_code)
  if (query.factory) found = found.where('factory', '=', query.factory)
  if (query.vendor_id) found = found.where('vendor_id', '=', query.vendor_id)
  const { total } = await found.select((all) => all.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const down = /^desc$/i.test(direction) ? 'desc' : 'asc'
  let page = found.selectAll().orderBy(by, down).orderBy('id', down).offset(start)
  if (limit >= 0) page = page.limit(limit)
  return ok({ groups: (await page.execute()).map(asGroup), total: Number(total), start })
}
