-- The lines of a supplier's orders by their identities, as they are when the function is called: within a statement that takes
-- locks first, what it gives is younger than the locks.
create function erp.lines_now(vendor bigint, company bigint, identities json) returns json
  language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  return (select json_agg(line)
    from json_to_recordset(identities) as wanted(po_number text, release_num bigint, line_num bigint, shipment_num bigint,
      jobs text)
    cross join lateral (
      select * from erp.po_line as l
      where l.vendor_id = vendor and l.po_number = wanted.po_number and l.inv_orgid = company
        and coalesce(l.release_num, 0) = wanted.release_num and l.line_num = wanted.line_num
        and l.shipment_num = wanted.shipment_num and coalesce(l.jobs, '') = wanted.jobs
      offset 0
    ) as line);
end $$;
