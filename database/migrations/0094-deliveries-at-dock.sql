-- The store scans its boxes: from the first box on only the store deletes or converts the delivery (RCV-17).
alter table deliveries.delivery
  add column dock_since timestamptz,
  -- the store that scans, as the supplier is told
  add column dock_store text;
update deliveries.delivery d set dock_since = scanned.first, dock_store = scanned.by
from (
  select distinct on (delivery_id) delivery_id, taken_at as first, user_name as by
  from receiving.scan where pack > 0 order by delivery_id, nth
) scanned
where d.id = scanned.delivery_id and d.status = 'transit';
alter table deliveries.delivery
  add constraint delivery_at_dock check (dock_since is null or (status = 'transit' and dock_store is not null));
