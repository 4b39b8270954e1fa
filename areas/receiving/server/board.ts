import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database.ts'
import { bangkokDay, bangkokDayBounds } from '#kit/shared/dates.ts'
import { ok, type Result } from '#kit/shared/result.ts'
import type { BoardDelivery, BoardProblem, DockBoard } from '../contract.ts'
import { type BoardGroup, boardGroups } from '../rules/board.ts'
import { settingsCompany } from './employees.ts'
import type { ReceivingDeps } from './receiving-deps.ts'

/** The maximum number of rows of one group, because nobody can read a longer board. The totals count all deliveries. */
const MAX_ROWS = 300
const MAX_PROBLEMS = 100

interface DeliveryRow {
  readonly group: BoardGroup
  readonly id: number
  readonly number: string
  readonly supplier: string
  readonly site: string
  readonly deliveryDate: string
  readonly boxes: number
  readonly receivedPacks: number | null
  readonly since: Date | null
  readonly receivedNo: string | null
  readonly receivedAt: Date | null
  readonly ofGroup: number
  readonly boxesOfGroup: number
}

interface GroupQuery {
  readonly where: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/** Returns the condition and order of each group. An index supports each condition. */
const groupQueries = (now: Date): Readonly<Record<BoardGroup, GroupQuery>> => {
  const today = bangkokDay(now)
  const { from, to } = bangkokDayBounds(today)
  const isAwaited = sql`status = 'transit' and dock_since is null`
  return {
    here: { where: sql`dock_since is not null`, order: sql`dock_since, id` },
    late: {
      where: sql`${isAwaited} and delivery_date < ${today}`,
      order: sql`delivery_date desc, vendor_name, id`,
    },
    expected: { where: sql`${isAwaited} and delivery_date = ${today}`, order: sql`vendor_name, id` },
    received: {
      where: sql`status in ('received', 'completed') and received_at between ${from} and ${to}`,
      order: sql`received_at desc, id`,
    },
  }
}

const readGroup = (db: Db, company: number, group: BoardGroup, { where, order }: GroupQuery) =>
  sql<DeliveryRow>`
    select ${group}::text as "group", id, coalesce(invoice_no, do_no) as number, vendor_name as supplier,
      site_code as site, delivery_date::text as "deliveryDate", pack_count as boxes,
      received_packs as "receivedPacks", dock_since as since, received_no as "receivedNo", received_at as "receivedAt",
      count(*) over ()::integer as "ofGroup", sum(pack_count) over ()::integer as "boxesOfGroup"
    from deliveries.delivery where company = ${company} and ${where}
    order by ${order} limit ${MAX_ROWS}`
    .execute(db)
    .then(({ rows }) => rows)

interface LineRow {
  readonly id: number
  readonly sequence: number
  readonly itemCode: string
  readonly boxes: number
  readonly scanned: number[]
  readonly lastAt: Date | null
  readonly lastBy: string | null
}

/** Reads the lines of deliveries with their scanned boxes and latest scan, by delivery id. */
const readLines = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, readonly LineRow[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LineRow>`
    select l.delivery_id as id, l.sequence, l.item_code as "itemCode", l.packs as boxes,
      coalesce(array_agg(s.pack order by s.pack) filter (where s.pack > 0), '{}') as scanned,
      max(s.scanned_at) as "lastAt", (array_agg(s.user_name order by s.nth desc))[1] as "lastBy"
    from deliveries.delivery_line l
    left join receiving.scan s on s.delivery_id = l.delivery_id and s.sequence = l.sequence
    where l.delivery_id = any(${ids}::bigint[])
    group by l.delivery_id, l.sequence, l.item_code, l.packs
    order by l.delivery_id, l.sequence`.execute(db)
  const lines = new Map<number, LineRow[]>()
  for (const row of rows) lines.set(row.id, [...(lines.get(row.id) ?? []), row])
  return lines
}

interface DockFacts {
  readonly id: number
  readonly problems: number
  readonly waitingSince: Date | null
}

/** Reads the number of problems and the waiting time of deliveries, by delivery id. */
const readDockFacts = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, DockFacts>> => {
  const { rows } = await sql<DockFacts>`
    select d.id, (select count(*)::integer from receiving.discrepancy x where x.delivery_id = d.id) as problems,
      (select r.waits_since from receiving.receipt r where r.delivery_id = d.id and r.state = 'posting') as "waitingSince"
    from unnest(${ids}::bigint[]) as d(id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type ProblemRow = Omit<BoardProblem, 'at'> & { readonly at: Date }

const readProblems = async (db: Db, company: number): Promise<BoardProblem[]> => {
  const { rows } = await sql<ProblemRow>`
    select x.id, x.delivery_id as "deliveryId", coalesce(d.invoice_no, d.do_no) as number, d.vendor_name as supplier,
      d.site_code as site, x.kind, x.sequence, x.pack, x.reason, x.user_name as by, x.reported_at as at
    from receiving.discrepancy x join deliveries.delivery d on d.id = x.delivery_id
    where d.company = ${company} and d.status = 'transit'
    order by x.id desc limit ${MAX_PROBLEMS}`.execute(db)
  return rows.map(({ at, ...problem }) => ({ ...problem, at: at.toISOString() }))
}

const latestOf = (lines: readonly LineRow[]): BoardDelivery['lastScan'] => {
  const [latest] = lines.filter(({ lastAt }) => lastAt !== null).sort((a, b) => Number(b.lastAt) - Number(a.lastAt))
  return latest?.lastAt ? { by: latest.lastBy ?? '', at: latest.lastAt.toISOString() } : null
}

const asBoardDelivery = (
  row: DeliveryRow,
  lines: readonly LineRow[] | undefined,
  facts: DockFacts | undefined,
): BoardDelivery => {
  const { ofGroup: _, boxesOfGroup: _boxes, receivedPacks, since, receivedAt, ...shown } = row
  const scanned = (lines ?? []).reduce((boxes, line) => boxes + line.scanned.length, 0)
  return {
    ...shown,
    scanned: row.group === 'received' ? (receivedPacks ?? row.boxes) : scanned,
    problems: facts?.problems ?? 0,
    since: since?.toISOString() ?? null,
    lastScan: latestOf(lines ?? []),
    waitingSince: facts?.waitingSince?.toISOString() ?? null,
    receivedAt: receivedAt?.toISOString() ?? null,
    ...(lines
      ? {
          lines: lines.map(({ sequence, itemCode, boxes, scanned: packs }) => ({
            sequence,
            itemCode,
            boxes,
            scanned: packs,
          })),
        }
      : {}),
  }
}

/**
 * Returns the dock board of the caller's organisation, or of `requested` for an admin of all organisations (RCV-14).
 */
export const dockBoard = async (
  deps: ReceivingDeps,
  caller: Caller,
  requested: number | undefined,
): Promise<Result<DockBoard>> => {
  const company = await settingsCompany(deps, caller, requested)
  if (!company.ok) return company
  const now = deps.now()
  const queries = groupQueries(now)
  const groups = await Promise.all(boardGroups.map((group) => readGroup(deps.db, company.value, group, queries[group])))
  const rows = groups.flat()
  const [lines, facts, problems] = await Promise.all([
    readLines(
      deps.db,
      rows.filter(({ group }) => group === 'here').map(({ id }) => id),
    ),
    readDockFacts(
      deps.db,
      rows.map(({ id }) => id),
    ),
    readProblems(deps.db, company.value),
  ])
  return ok({
    company: company.value,
    now: now.toISOString(),
    today: bangkokDay(now),
    totals: boardGroups.map((group, index) => ({
      group,
      deliveries: groups[index]?.[0]?.ofGroup ?? 0,
      boxes: groups[index]?.[0]?.boxesOfGroup ?? 0,
    })),
    deliveries: rows.map((row) => asBoardDelivery(row, lines.get(row.id), facts.get(row.id))),
    problems,
  })
}
