-- What deliveries themselves still say of what was done to them: for those from before the audit, which have no entry.
create function audit.write_past_deliveries() returns void language sql as $$
  insert into audit.entry (at, user_id, user_name, user_type, what, kind, record, organisation, vendor, before, after, device)
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
  ) as deed
  left join accounts.user_account who on who.id = deed.user_id
  where not exists (select from audit.entry e where e.kind = 'delivery' and e.record = d.id::text)
  order by deed.at, d.id;
$$;
select audit.write_past_deliveries();
