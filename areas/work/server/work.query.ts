import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { reachOf } from '#areas/accounts/rules/capabilities.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { SystemUnavailable } from '#kit/server/away.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type JsonList, singleBatch } from '#kit/server/list/list-reply.ts'
import type { CallInput, CallReply } from '#kit/shared/call.ts'
import type { countWork, listWork, listWorkSuppliers, WorkCount, WorkEntry } from '../contract.ts'
import { MAX_ENTRIES_PER_KIND, type WorkKindName, workKinds } from '../rules/kinds.ts'
import type { WorkKind, WorkQueryOptions, WorkScreenLink } from './kind.ts'

type Sql = RawBuilder<unknown>

export interface WorkDeps {
  readonly db: Db
  readonly kinds: readonly WorkKind[]
  readonly directory: Pick<DirectoryPort, 'suppliers'>
  readonly now: () => Date
}

interface OpenKind {
  readonly kind: WorkKindName
  readonly screen: WorkScreenLink | undefined
  readonly rows: Sql
}

/**
 * Returns the kinds of work that the caller may see, with their queries; with `only`, just that kind. Kinds in `away`
 * are missing because the ERP is not available; the others are still counted.
 */
const openWorkKinds = async (
  { kinds, now }: WorkDeps,
  caller: Caller,
  only?: WorkKindName,
  asked: WorkQueryOptions = {},
) => {
  const away: WorkKindName[] = []
  const open = await Promise.all(
    kinds.map(async ({ kind, capability, screen, rows }): Promise<OpenKind[]> => {
      const reach = reachOf(caller.userType, capability)
      if (!reach || (only !== undefined && only !== kind)) return []
      const callerOfKind = { ...caller, reach }
      try {
        const query = await rows(callerOfKind, now(), asked)
        return query ? [{ kind, screen: screen(callerOfKind), rows: query }] : []
      } catch (fault) {
        if (!(fault instanceof SystemUnavailable)) throw fault
        away.push(kind)
        return []
      }
    }),
  )
  return { open: open.flat(), away }
}

const whereSupplier = (vendorId: number | undefined): Sql =>
  vendorId === undefined ? sql`` : sql`where e.vendor_id = ${vendorId}`

interface KindCount extends Omit<OpenKind, 'rows'> {
  readonly count: number
  readonly oldest: string | null
}

const countEntries = async (db: Db, open: readonly OpenKind[], vendorId?: number): Promise<readonly KindCount[]> => {
  if (open.length === 0) return []
  const selected = open.map(
    ({ rows }, place) => sql`select ${sql.lit(place)} as place, count(*)::int as count, min(first.due)::text as oldest
      from (select e.due from (${rows}) as e ${whereSupplier(vendorId)} order by e.due limit ${MAX_ENTRIES_PER_KIND}) as first`,
  )
  const { rows } = await sql<{ place: number; count: number; oldest: string | null }>`
    ${sql.join(selected, sql` union all `)}`.execute(db)
  return rows.flatMap(({ place, count, oldest }) => {
    const one = open[place]
    return one ? [{ kind: one.kind, screen: one.screen, count, oldest }] : []
  })
}

/** Adds up several counts of one kind. Each of the three kinds of documents, for example, counts its unsent mails. */
const addCounts = (kind: WorkKindName, all: readonly KindCount[]): WorkCount => {
  const oldest = all.flatMap((one) => one.oldest ?? []).sort()
  const [only] = all
  const screen = all.length === 1 ? only?.screen : undefined
  return {
    kind,
    count: all.reduce((sum, { count }) => sum + count, 0),
    oldest: oldest[0] ?? null,
    path: screen?.path ?? null,
    search: { ...screen?.search },
  }
}

export const countByKind = async (
  deps: WorkDeps,
  caller: Caller,
  vendorId?: number,
): Promise<CallReply<typeof countWork>> => {
  const { open, away } = await openWorkKinds(deps, caller, undefined, { vendorId })
  const counts = await countEntries(deps.db, open, vendorId)
  const kinds = workKinds.flatMap((kind) => {
    const all = counts.filter((one) => one.kind === kind)
    return all.length > 0 ? [addCounts(kind, all)] : []
  })
  return { kinds, away: [...new Set(away)] }
}

/** Returns the number of entries of each screen by its path, for the menu. */
export const countByScreen = async (deps: WorkDeps, caller: Caller): Promise<Record<string, number>> => {
  const { open } = await openWorkKinds(deps, caller)
  const found: Record<string, number> = {}
  const counts = await countEntries(deps.db, open)
  for (const { screen, count } of counts) if (screen) found[screen.path] = (found[screen.path] ?? 0) + count
  if (reachOf(caller.userType, 'work.read')) found['/work'] = counts.reduce((sum, { count }) => sum + count, 0)
  return found
}

const DEFAULT_LIMIT = 100

/** Adds the suppliers' names from the directory to entries that lack them. */
const withSupplierNames = async <Entry extends Pick<WorkEntry, 'vendor_id' | 'supplier'>>(
  entries: readonly Entry[],
  directory: WorkDeps['directory'],
): Promise<readonly Entry[]> => {
  if (entries.every(({ supplier, vendor_id }) => supplier !== null || vendor_id === null)) return entries
  const names = new Map((await directory.suppliers()).map((one) => [one.VENDOR_ID, one.VENDOR_NAME]))
  return entries.map((entry) => ({
    ...entry,
    supplier: entry.supplier ?? (entry.vendor_id === null ? null : (names.get(entry.vendor_id) ?? null)),
  }))
}

/** Returns the suppliers that have entries in the queue, sorted by name, for the filter of the queue. */
export const suppliersInQueue = async (
  deps: WorkDeps,
  caller: Caller,
  kind?: WorkKindName,
): Promise<CallReply<typeof listWorkSuppliers>> => {
  const { open } = await openWorkKinds(deps, caller, kind, { isWhole: true })
  if (open.length === 0) return []
  const all = open.map(
    ({ rows }) => sql`(select e.vendor_id::bigint as vendor_id, max(e.supplier::text) as supplier,
      least(count(*), ${MAX_ENTRIES_PER_KIND}) as count from (${rows}) as e where e.vendor_id is not null group by e.vendor_id)`,
  )
  const { rows } = await sql<CallReply<typeof listWorkSuppliers>[number]>`
    select vendor_id, max(supplier) as supplier, sum(count)::int as count
    from (${sql.join(all, sql` union all `)}) as work group by vendor_id`.execute(deps.db)
  const named = await withSupplierNames(rows, deps.directory)
  return [...named].sort((a, b) => (a.supplier ?? '').localeCompare(b.supplier ?? ''))
}

/** Returns the entries of the caller's work queue, the most urgent first. */
export const listWorkEntries = async (
  deps: WorkDeps,
  caller: Caller,
  asked: CallInput<typeof listWork>['query'],
): Promise<JsonList> => {
  const { open } = await openWorkKinds(deps, caller, asked.kind, { vendorId: asked.vendor_id })
  const { _start: start = 0, _limit: limit = DEFAULT_LIMIT } = asked
  if (open.length === 0) return { total: 0, start, isStreamed: false, count: 0, batches: singleBatch([]) }
  const all = open.map(
    ({ kind, rows }) => sql`(select ${sql.lit(`${kind} `)} || e.id as id, ${sql.lit(kind)} as kind, e.due, e.number,
      e.facts::jsonb as facts, e.vendor_id::bigint as vendor_id, e.supplier::text as supplier, e.company::int as company,
      e.path::text as path, e.search::jsonb as search
      from (${rows}) as e ${whereSupplier(asked.vendor_id)} order by e.due, e.id limit ${MAX_ENTRIES_PER_KIND})`,
  )
  const { rows } = await sql<{ total: number; entries: readonly WorkEntry[] | null }>`
    with work as materialized (${sql.join(all, sql` union all `)}),
      page as (select * from work order by due, kind, id limit ${limit === -1 ? null : limit}::bigint offset ${start})
    select (select count(*)::int from work) as total, (select json_agg(page order by page.due, page.kind, page.id) from page)
      as entries`.execute(deps.db)
  const { total = 0, entries } = rows[0] ?? {}
  const named = await withSupplierNames(entries ?? [], deps.directory)
  const texts = named.map((entry) => JSON.stringify(entry))
  return { total, start, isStreamed: false, count: texts.length, batches: singleBatch(texts) }
}
