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

type RowFacts = 'group' | 'id' | 'number' | 'supplier' | 'site' | 'deliveryDate' | 'boxes' | 'receivedNo'

interface DeliveryRow extends Pick<BoardDelivery, RowFacts> {
  readonly receivedPacks: number | null
  readonly since: Date | null
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

interface DockFacts {
  readonly id: number
  readonly problems: number
  readonly waitingSince: Date | null
  readonly lastBy: string | null
  readonly lastAt: Date | null
  /** Null unless the delivery is being scanned. */
  readonly lines: NonNullable<BoardDelivery['lines']> | null
}

const linesJson = sql`(
  select json_agg(json_build_object('sequence', l.sequence, 'itemCode', l.item_code, 'boxes', l.packs, 'scanned', array(
      select s.pack from receiving.scan s
      where s.delivery_id = l.delivery_id and s.sequence = l.sequence and s.pack > 0 order by s.pack
    )) order by l.sequence)
  from deliveries.delivery_line l where l.delivery_id = d.id)`

/**
 * Reads the reported problems, the waiting time, the latest scan and the lines of deliveries, by delivery id. A delivery
 * that changed its group between the queries may have two rows: the one with its lines counts.
 */
const readDockFacts = async (
  db: Db,
  rows: readonly Pick<DeliveryRow, 'id' | 'group'>[],
): Promise<ReadonlyMap<number, DockFacts>> => {
  const ids = rows.map(({ id }) => id)
  const isHere = rows.map(({ group }) => group === 'here')
  const facts = await sql<DockFacts>`
    select d.id, last.user_name as "lastBy", last.scanned_at as "lastAt",
      (select count(*)::integer from receiving.discrepancy x where x.delivery_id = d.id) as problems,
      (select r.waits_since from receiving.receipt r where r.delivery_id = d.id and r.state = 'posting') as "waitingSince",
      case when d.is_here then ${linesJson} end as lines
    from unnest(${ids}::bigint[], ${isHere}::boolean[]) as d(id, is_here)
    left join lateral (
      select s.user_name, s.scanned_at from receiving.scan s where s.delivery_id = d.id
      order by s.scanned_at desc, s.nth desc limit 1
    ) last on d.is_here
    order by d.is_here`.execute(db)
  return new Map(facts.rows.map((row) => [row.id, row]))
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

const asBoardDelivery = (row: DeliveryRow, facts: DockFacts | undefined): BoardDelivery => {
  const { ofGroup: _, boxesOfGroup: _boxes, receivedPacks, since, receivedAt, ...shown } = row
  const lines = facts?.lines ?? undefined
  const scanned = (lines ?? []).reduce((boxes, line) => boxes + line.scanned.length, 0)
  return {
    ...shown,
    scanned: row.group === 'received' ? (receivedPacks ?? row.boxes) : scanned,
    problems: facts?.problems ?? 0,
    since: since?.toISOString() ?? null,
    lastScan: facts?.lastAt ? { by: facts.lastBy ?? '', at: facts.lastAt.toISOString() } : null,
    waitingSince: facts?.waitingSince?.toISOString() ?? null,
    receivedAt: receivedAt?.toISOString() ?? null,
    ...(lines ? { lines } : {}),
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
  const [facts, problems] = await Promise.all([readDockFacts(deps.db, rows), readProblems(deps.db, company.value)])
  return ok({
    company: company.value,
    now: now.toISOString(),
    today: bangkokDay(now),
    totals: boardGroups.map((group, index) => ({
      group,
      deliveries: groups[index]?.[0]?.ofGroup ?? 0,
      boxes: groups[index]?.[0]?.boxesOfGroup ?? 0,
    })),
    deliveries: rows.map((row) => asBoardDelivery(row, facts.get(row.id))),
    problems,
  })
}
