-- Lines are held by advisory locks: nothing is written for them. The locks of a server have a bounded place, shared by all its
-- connections; so a delivery of many lines holds its whole supplier instead, and one of few shares that hold.
-- Two lines with the same hash wait for each other, which delays and never lets pass.
create or replace function deliveries.lock_lines(vendor bigint, keys text[]) returns void language plpgsql as $$
begin
  if cardinality(keys) > 32 then
    perform pg_advisory_xact_lock(hashtextextended('deliveries.supplier', vendor));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('deliveries.supplier', vendor));
    -- always in the order of the hashes: nobody waits in a circle
    perform pg_advisory_xact_lock(hashint8(vendor), asked.hash)
      from (select distinct hashtext(key) as hash from unnest(keys) as key order by 1) as asked;
  end if;
end $$;

-- As before, with those locks.
create or replace function deliveries.hold_lines(
  vendor bigint, keys text[], creator bigint, is_demo boolean, number text, request_key text
) returns json language plpgsql set plan_cache_mode = force_generic_plan as $$
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

drop table deliveries.line_lock;
