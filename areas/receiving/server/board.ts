import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database/database.ts'
import { instantText } from '#kit/server/list/columns.ts'
import { bangkokDay, bangkokDayBounds } from '#kit/shared/dates.ts'
import { ok, type Result } from '#kit/shared/result.ts'
import type { BoardDelivery, BoardProblem, DockBoard } from '../contract.ts'
import { type BoardGroup, boardGroups } from '../rules/board.ts'
import { companyOfSettings } from './employees.ts'
import type { ReceivingDeps } from './receiving-deps.ts'

/** The maximum number of rows per group, because nobody can read a longer board. The totals count all deliveries. */
const MAX_ROWS = 300
const MAX_PROBLEMS = 100

interface DeliveryRow extends Omit<BoardDelivery, 'scanned' | 'lines'> {
  readonly receivedPacks: number | null
  /** Null unless the delivery is being scanned. */
  readonly lines: NonNullable<BoardDelivery['lines']> | null
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

const linesJson = sql`(
  select json_agg(json_build_object('sequence', l.sequence, 'itemCode', l.item_code, 'boxes', l.packs, 'scanned', array(
      select s.pack from receiving.scan s
      where s.delivery_id = l.delivery_id and s.sequence = l.sequence and s.pack > 0 order by s.pack
    )) order by l.sequence)
  from deliveries.delivery_line l where l.delivery_id = d.id)`

/** Reads the deliveries of a group. Only those that are being scanned have their scans and the last scan. */
const readGroup = async (db: Db, company: number, group: BoardGroup, { where, order }: GroupQuery) => {
  const isHere = group === 'here'
  const { rows } = await sql<DeliveryRow>`
    select ${group}::text as "group", d.id, coalesce(invoice_no, do_no) as number, vendor_name as supplier,
      site_code as site, delivery_date::text as "deliveryDate", pack_count as boxes,
      received_packs as "receivedPacks", ${instantText(sql`dock_since`)} as since, received_no as "receivedNo",
      ${instantText(sql`received_at`)} as "receivedAt",
      (select count(*)::integer from receiving.discrepancy x where x.delivery_id = d.id) as problems,
      (select ${instantText(sql`r.waits_since`)} from receiving.receipt r
        where r.delivery_id = d.id and r.state = 'posting') as "waitingSince",
      last.scan as "lastScan", ${isHere ? linesJson : sql`null`} as lines,
      count(*) over ()::integer as "ofGroup", sum(pack_count) over ()::integer as "boxesOfGroup"
    from deliveries.delivery d left join lateral (
      select json_build_object('by', s.user_name, 'at', ${instantText(sql`s.scanned_at`)}) as scan
      from receiving.scan s where s.delivery_id = d.id
      order by s.scanned_at desc, s.nth desc limit 1
    ) last on ${sql.lit(isHere)}
    where company = ${company} and ${where}
    order by ${order} limit ${MAX_ROWS}`.execute(db)
  return rows
}

const readProblems = async (db: Db, company: number): Promise<BoardProblem[]> => {
  const { rows } = await sql<BoardProblem>`
    select x.id, x.delivery_id as "deliveryId", coalesce(d.invoice_no, d.do_no) as number, d.vendor_name as supplier,
      d.site_code as site, x.kind, x.sequence, x.pack, x.reason, x.user_name as by,
      ${instantText(sql`x.reported_at`)} as at
    from receiving.discrepancy x join deliveries.delivery d on d.id = x.delivery_id
    where d.company = ${company} and d.status = 'transit'
    order by x.id desc limit ${MAX_PROBLEMS}`.execute(db)
  return rows
}

const asBoardDelivery = (row: DeliveryRow): BoardDelivery => {
  const { ofGroup: _, boxesOfGroup: _boxes, receivedPacks, lines, ...shown } = row
  const scanned = (lines ?? []).reduce((boxes, line) => boxes + line.scanned.length, 0)
  return {
    ...shown,
    scanned: row.group === 'received' ? (receivedPacks ?? row.boxes) : scanned,
    ...(lines ? { lines } : {}),
  }
}

/**
 * Returns the dock board of the caller's organisation, or of `requested` for an admin of all organisations (RCV-14).
 */
export const readDockBoard = async (
  deps: ReceivingDeps,
  caller: Caller,
  requested: number | undefined,
): Promise<Result<DockBoard>> => {
  const company = await companyOfSettings(deps, caller, requested)
  if (!company.ok) return company
  const now = deps.now()
  const queries = groupQueries(now)
  const [problems, ...groups] = await Promise.all([
    readProblems(deps.db, company.value),
    ...boardGroups.map((group) => readGroup(deps.db, company.value, group, queries[group])),
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
    deliveries: groups.flat().map(asBoardDelivery),
    problems,
  })
}
