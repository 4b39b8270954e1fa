-- What deliveries in transit hold of lines. A demo user's own trial deliveries count for that user beside the real ones (G-72).
create function deliveries.in_transit(vendor bigint, keys text[], demo_user bigint)
  returns table (line_key text, quantity numeric) language sql stable parallel safe
begin atomic
  -- line by line, so that each is looked up in the index whatever the statistics say
  select asked.line_key, held.quantity
  from unnest(keys) as asked (line_key)
  cross join lateral (
    select sum(l.quantity) as quantity
    from deliveries.delivery_line l
    where l.vendor_id = vendor and l.line_key = asked.line_key and l.status in ('transit', 'transit_demo')
      and (l.status = 'transit' or (demo_user is not null and exists (
        select 1 from deliveries.delivery d where d.id = l.delivery_id and d.created_by = demo_user)))
  ) as held
  where held.quantity is not null;
end;

-- Locks lines and says what a confirmation must know of the deliveries there are, in one round trip. Each statement of the
-- function sees what was committed before it began: the answer is read after the locks are held.
create function deliveries.hold_lines(
  vendor bigint, keys text[], creator bigint, is_demo boolean, number text, request_key text
) returns json language plpgsql as $$
begin
  perform deliveries.lock_lines(vendor, keys);
  return json_build_object(
    'transit', (select json_object_agg(held.line_key, held.quantity)
      from deliveries.in_transit(vendor, keys, case when is_demo then creator end) as held),
    'taken', exists (select 1 from deliveries.delivery_number as n
      where n.vendor_id = vendor and n.demo = is_demo and n.number_key = number),
    'earlier', (select json_build_object('id', d.id, 'hash', d.request_hash) from deliveries.delivery as d
      where d.created_by = creator and d.idempotency_key = request_key));
end $$;
