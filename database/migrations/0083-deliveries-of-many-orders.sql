-- An entry of an index has room for some 2,700 bytes, and one delivery may bring goods of 500 orders. What stands in the lists' indexes
-- is therefore bounded; the few deliveries beyond that are searched through by an index of their own.
alter table deliveries.delivery
  add column orders_listed text not null
    generated always as (case when octet_length(po_numbers) > 1000 then '' else po_numbers end) stored,
  add column releases_listed text[] not null
    generated always as (case when cardinality(releases) > 50 then '{}'::text[] else releases end) stored;
create index delivery_of_many_orders on deliveries.delivery (id)
  where octet_length(po_numbers) > 1000 or cardinality(releases) > 50;

drop index deliveries.delivery_of_company, deliveries.delivery_of_vendor_by_date, deliveries.delivery_created,
  deliveries.delivery_numbers;
create index delivery_of_company on deliveries.delivery (company, delivery_date, id)
  include (status, demo, created_at, numbers, orders_listed, releases_listed);
create index delivery_of_vendor_by_date on deliveries.delivery (vendor_id, delivery_date, id)
  include (status, demo, company, created_at, numbers, orders_listed, releases_listed);
create index delivery_created on deliveries.delivery (company, created_at, id)
  include (status, demo, delivery_date, numbers, orders_listed);
create index delivery_numbers on deliveries.delivery using gin (numbers gin_trgm_ops, orders_listed gin_trgm_ops, releases_listed);
alter table deliveries.delivery alter column orders_listed set statistics 2000, alter column po_numbers set statistics -1;
