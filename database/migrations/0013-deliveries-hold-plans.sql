-- The locks again, key by key in their order: each is looked up in the index, whatever the statistics of a table that was empty
-- a moment ago say.
create or replace function deliveries.lock_lines(vendor bigint, keys text[]) returns void language plpgsql as $$
declare held integer;
begin
  perform 1 from (select key from unnest(keys) as key group by key order by key) as asked
    cross join lateral (select 1 from deliveries.line_lock as l
      where l.vendor_id = vendor and l.line_key = asked.key offset 0 for update) as locked;
  get diagnostics held = row_count;
  if held < (select count(distinct key) from unnest(keys) as key) then
    insert into deliveries.line_lock (vendor_id, line_key)
      select vendor, key from unnest(keys) as key group by key order by key
      on conflict do nothing;
    perform 1 from (select key from unnest(keys) as key group by key order by key) as asked
      cross join lateral (select 1 from deliveries.line_lock as l
        where l.vendor_id = vendor and l.line_key = asked.key offset 0 for update) as locked;
  end if;
end $$;

-- As before, but planned once: that takes longer than running it, and no other plan is ever better.
create or replace function deliveries.hold_lines(
  vendor bigint, keys text[], creator bigint, is_demo boolean, number text, request_key text
) returns json language plpgsql set plan_cache_mode = force_generic_plan as $$
declare held integer;
begin
  perform 1 from (select key from unnest(keys) as key order by key) as asked
    cross join lateral (select 1 from deliveries.line_lock as l
      where l.vendor_id = vendor and l.line_key = asked.key offset 0 for update) as locked;
  get diagnostics held = row_count;
  -- nearly always the rows are there already: a line is delivered many times
  if held < cardinality(keys) then perform deliveries.lock_lines(vendor, keys); end if;
  return json_build_object(
    'transit', (select json_object_agg(held.line_key, held.quantity)
      from deliveries.in_transit(vendor, keys, case when is_demo then creator end) as held),
    'taken', exists (select 1 from deliveries.delivery_number as n
      where n.vendor_id = vendor and n.demo = is_demo and n.number_key = number),
    'earlier', (select json_build_object('id', d.id, 'hash', d.request_hash) from deliveries.delivery as d
      where d.created_by = creator and d.idempotency_key = request_key));
end $$;
