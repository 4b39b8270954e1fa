import { sql } from 'kysely'
import type { Unit } from '#kit/server/database/database.ts'
import { bangkokDayBounds, type IsoDate } from '#kit/shared/dates.ts'
import type { Person } from '../delivery-shape.ts'

/** A deterministic UUID in the format that devices generate. */
const idOf = (text: ReturnType<typeof sql>) =>
  sql`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

/**
 * Adds the state of an organisation's dock at 17:30 of the evening before `today`: one delivery is half scanned, and
 * one of its boxes was damaged (RCV-09, RCV-10).
 */
export const loadDockMarks = async (unit: Unit, today: IsoDate, company: number, vendorId: number, store: Person) => {
  const at = new Date(bangkokDayBounds(today).from.getTime() - 6.5 * 3_600_000)
  await sql`
    with half as (
      select d.id, d.line_count from deliveries.delivery d
      where d.company = ${company} and d.vendor_id = ${vendorId} and d.status = 'transit' and d.line_count > 1 and d.pack_count > 3
      order by d.delivery_date, d.id limit 1
    ), boxes as (
      select half.id, l.sequence, pack, row_number() over (order by l.sequence, pack) as nth
      from half join deliveries.delivery_line l on l.delivery_id = half.id and l.sequence <= (half.line_count + 1) / 2
      cross join generate_series(0, l.packs) as pack
    ), scanned as (
      insert into receiving.scan (id, delivery_id, sequence, pack, user_id, user_name, scanned_at, taken_at)
      select ${idOf(sql`'scan ' || id || ' ' || sequence || ' ' || pack`)}, id, sequence, pack, ${store.id}::bigint, ${store.name},
        ${at}::timestamptz + nth * interval '3 seconds', ${at}::timestamptz + nth * interval '3 seconds'
      from boxes order by nth
    )
    insert into receiving.discrepancy (device_key, delivery_id, kind, sequence, pack, reason, user_id, user_name, reported_at)
    select ${idOf(sql`'damaged ' || half.id`)}, half.id, 'damaged', half.line_count, 1,
      'กล่องเปียกน้ำ มุมยุบ รอผู้ขายยืนยันก่อนรับ', ${store.id}::bigint, ${store.name}, ${at}::timestamptz + interval '5 minutes'
    from half`.execute(unit)
}
