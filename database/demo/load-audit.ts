import { sql } from 'kysely'
import type { Unit } from '#kit/server/database.ts'

/** Derives the audit entries of past deliveries, including converted DOs, from the deliveries themselves. */
export const auditPastDeliveries = async (unit: Unit): Promise<void> => {
  await sql`insert into audit.entry (at, user_id, user_name, user_type, what, kind, record, organisation, vendor, before, after, device)
    select deed.at, deed.user_id, deed.user_name, coalesce(who.user_type, 'portal'), deed.what, 'delivery', d.id::text,
      d.company, d.vendor_id, deed.before, deed.after, 'from before the audit'
    from deliveries.delivery d
    cross join lateral (
      select d.created_at as at, d.created_by as user_id, d.created_by_name as user_name, 'delivery.create' as what,
        null::json as before, json_build_object('status', case when d.demo then 'transit_demo' else 'transit' end,
          'invoiceNo', case when d.do_no is null then d.invoice_no end, 'doNo', d.do_no, 'deliveryDate', d.delivery_date,
          'site', d.site_code, 'po', d.po_numbers, 'lines', d.line_count, 'packs', d.pack_count) as after
      union all
      select d.received_at, r.user_id, r.user_name, 'delivery.receive', json_build_object('status', 'transit'),
        json_build_object('status', case when r.posting::json ->> 'isInvoice' = 'true' then 'completed' else 'received' end,
          'receivedNo', d.received_no, 'receiver', d.receiver, 'storeName', d.store_name)
      from receiving.receipt r where r.delivery_id = d.id and d.received_at is not null
      union all
      select d.deleted_at, d.deleted_by, d.deleted_by_name, 'delivery.delete',
        json_build_object('status', case when d.demo then 'transit_demo' else 'transit' end),
        json_build_object('status', 'deleted', 'remarks', d.remarks)
      where d.deleted_at is not null
      union all
      select greatest(d.created_at, coalesce(d.received_at, d.created_at)) + interval '90 minutes', d.created_by,
        d.created_by_name, 'delivery.convert', json_build_object('doNo', d.do_no, 'doDate', d.do_date),
        json_build_object('invoiceNo', d.invoice_no, 'invoiceDate', d.invoice_date, 'doNo', d.do_no, 'doDate', d.do_date)
      where d.is_invoice and d.do_no is not null
      union all
      select d.received_at + interval '4 hours', r.user_id, r.user_name, 'delivery.complete',
        json_build_object('status', 'received'), json_build_object('status', 'completed')
      from receiving.receipt r
      where r.delivery_id = d.id and d.status = 'completed' and d.is_invoice and d.do_no is not null
    ) as deed
    left join accounts.user_account who on who.id = deed.user_id
    where not exists (select from audit.entry e where e.kind = 'delivery' and e.record = d.id::text)
    order by deed.at, d.id`.execute(unit)
}
