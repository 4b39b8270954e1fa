import { type RawBuilder, sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { columnsOf, instantText, jsonArguments } from '#kit/server/list/columns.ts'
import { anyColumnContains } from '#kit/server/list/like-pattern.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import { type JsonList, readListRows } from '#kit/server/list/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { Result } from '#kit/shared/result.ts'
import { type ListedUser, type listUsers, userFields } from '../../contract.ts'
import { accountMessages as messages } from '../../messages.ts'
import { type Caller, scopeOf } from '../../rules/caller.ts'
import { MAX_HITS } from '../../rules/search-call.ts'
import { listableUserTypes } from '../../rules/users/users.ts'
import type { Account } from '../account-store.ts'
import type { SearchSource } from '../search.ts'
import { staffScope } from './staff-scope.ts'

type Query = CallInput<typeof listUsers>['query']
type Sql = RawBuilder<unknown>

const sortable: Readonly<Record<string, Sql>> = {
  id: sql`u.id`,
  username: sql`lower(u.username)`,
  email: sql`lower(u.email)`,
  user_type: sql`u.user_type`,
  vendor_id: sql`u.vendor_id`,
  vendor_name: sql`lower(u.vendor_name)`,
  vendor_code: sql`u.vendor_code`,
  company_name: sql`lower(u.company_name)`,
  factory: sql`u.factory`,
  store_name: sql`lower(u.store_name)`,
  blocked: sql`u.blocked`,
  createdAt: sql`u.created_at`,
}

/** Returns the rule `managesUser` of `rules/users.ts` as an SQL condition on the user `u`. */
export const managedBy = (caller: Caller): RawBuilder<boolean> => {
  const types = listableUserTypes(caller.userType)
  const isInReach = staffScope(
    scopeOf(caller),
    (company) => sql<boolean>`(u.company_id = ${company} or (u.company_id is null and u.vendor_id is not null))`,
  )
  return sql<boolean>`(u.deleted_at is null and u.user_type = any(${types}::text[]) and ${isInReach})`
}

const pending = sql`(select e.email from accounts.email_change e where e.user_id = u.id and e.expires_at > now())`

const secondFactor = sql`(case when exists (select from accounts.authenticator f
  where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from accounts.passkey k where k.user_id = u.id) then 'on' else 'none' end)`

const invitation = sql`(select case when i.code_hash is null then 'withdrawn'
  when i.expires_at <= now() then 'expired' else 'sent' end from accounts.invitation i where i.user_id = u.id)`

const singleSignOn = sql`(select string_agg(p.name, ', ' order by p.name) from accounts.sign_in_identity s
  join accounts.sign_in_provider p on p.id = s.provider_id where s.user_id = u.id)`

const columns = columnsOf('u', userFields, { pending_email: pending })

const conditions = (caller: Caller, query: Query): Sql[] => {
  const all: Sql[] = [managedBy(caller)]
  const types = query.user_type === undefined ? undefined : [query.user_type].flat()
  if (types) all.push(sql`u.user_type = any(${types}::text[])`)
  all.push(...fieldConditions(userFields, columns, query))
  if (query._q) {
    const { username, email, vendor_name, vendor_code, company_name, store_name } = columns
    all.push(anyColumnContains([username, email, vendor_name, vendor_code, company_name, store_name], query._q))
  }
  return all
}

const jsonColumns = {
  ...columns,
  createdAt: instantText(columns.createdAt),
  user_type: sql`u.user_type`,
  invitation,
  second_factor: secondFactor,
  single_sign_on: singleSignOn,
  second_factor_due: instantText(sql`u.second_factor_due`),
}
const json = sql<string>`json_build_object(${jsonArguments(jsonColumns)})::text`

/** Returns one user in the form that the list shows. */
export const listedUserOf = async (db: Db | Unit, { id }: Pick<Account, 'id'>): Promise<ListedUser> => {
  const { row } = await db
    .selectFrom('accounts.user_account as u')
    .select(json.as('row'))
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.parse(row) as ListedUser
}

export const userList = (db: Db, caller: Caller, query: Query): Promise<Result<JsonList>> =>
  listQuery(
    db,
    {
      from: sql`accounts.user_account u`,
      id: sql`u.id`,
      where: conditions(caller, query),
      sort: {
        columns: sortable,
        byDefault: 'createdAt:DESC',
        nullable: Object.keys(sortable),
        unknown: messages.USER_SORT_UNKNOWN,
      },
      json,
    },
    query,
  )

/** Searches the users whom the caller manages, by name, email address, supplier or store. */
export const userSearch = ({ db }: { readonly db: Db }): SearchSource => ({
  group: 'users',
  capability: 'user.read',
  minLength: 2,
  find: async (caller, text) => {
    const found = await readListRows<ListedUser>(
      userList(db, caller, { _q: text, _start: 0, _limit: MAX_HITS, _sort: 'username:ASC' }),
    )
    return found.map(({ id, username, user_type, vendor_name, factory, email }) => ({
      id: String(id),
      title: username,
      detail: [vendor_name ?? factory, email].filter(Boolean).join(' · '),
      state: user_type,
      path: '/user',
      search: { type: user_type, q: username },
    }))
  },
})
