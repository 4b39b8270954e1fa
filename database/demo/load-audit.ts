import { sql } from 'kysely'
import type { Unit } from '#kit/server/database.ts'

/** The history of what was loaded: as the deliveries tell it, and when each DO that is an invoice by now became one. */
export const loadAudit = async (unit: Unit): Promise<void> => {
  await sql`select audit.write_past_deliveries()`.execute(unit)
  await sql`insert into audit.entry (at, user_id, user_name, user_type, what, kind, record, organisation, vendor, before, after)
    select greatest(d.created_at, coalesce(d.received_at, d.created_at)) + deed.later, deed.user_id, deed.user_name,
      coalesce(who.user_type, 'portal'), deed.what, 'delivery', d.id::text, d.company, d.vendor_id, deed.before, deed.after
    from deliveries.delivery d
    cross join lateral (
      select interval '90 minutes' as later, d.created_by as user_id, d.created_by_name as user_name,
        'delivery.convert' as what, json_build_object('doNo', d.do_no, 'doDate', d.do_date) as before,
        json_build_object('invoiceNo', d.invoice_no, 'invoiceDate', d.invoice_date, 'doNo', d.do_no, 'doDate', d.do_date) as after
      union all
      select interval '4 hours', r.user_id, r.user_name, 'delivery.complete', json_build_object('status', 'received'),
        json_build_object('status', 'completed')
      from receiving.receipt r where r.delivery_id = d.id and d.status = 'completed'
    ) as deed
    left join accounts.user_account who on who.id = deed.user_id
    where d.is_invoice and d.do_no is not null
    order by 1, d.id`.execute(unit)
}
