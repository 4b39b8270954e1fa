import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#kit/server/like-pattern.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type FinanceScope, inFinanceScope } from './scope.ts'

type Sql = RawBuilder<unknown>

/** What a list is narrowed to, beside the caller's scope. */
export interface Filters {
  /** Conditions on the rows `r`. */
  readonly fields?: readonly Sql[]
  readonly org?: readonly string[] | undefined
  readonly q?: string | undefined
}

/** The rows of a load that a caller sees under these filters; `searched` are the columns in which `q` is looked for. */
export const rowsSeen = (
  loadId: number,
  scope: FinanceScope,
  { org, q, fields = [] }: Filters,
  searched: readonly Sql[],
): Sql => {
  const all: Sql[] = [sql`r.load_id = ${loadId}`, inFinanceScope(scope), ...fields]
  if (org) all.push(sql`r.org_code = any (${org}::text[])`)
  if (q?.trim())
    all.push(
      sql`(${sql.join(
        searched.map((column) => sql`${column} ilike ${containsPattern(q)}`),
        sql` or `,
      )})`,
    )
  return sql.join(all, sql` and `)
}

/** `_sort=FIELD:ASC`, or `_sort=FIELD` with `_order`. An unknown field is refused, never ignored. */
export const orderOf = (
  sortable: Readonly<Record<string, Sql>>,
  { _sort: sort, _order: order }: { readonly _sort?: string | undefined; readonly _order?: string | undefined },
  otherwise: string,
): Result<Sql> => {
  const [field = '', direction = order ?? 'ASC'] = (sort ?? otherwise).split(':')
  const by = Object.hasOwn(sortable, field) ? sortable[field] : undefined
  if (!by || !/^(asc|desc)$/i.test(direction))
    return refuse(kitMessages.BAD_REQUEST, { fields: '_sort' }, { path: '_sort' })
  return ok(/^asc$/i.test(direction) ? sql`${by} asc nulls last` : sql`${by} desc nulls last`)
}
