-- The few deliveries of one supplier with a text in their numbers, without reading all of its years. The supplier as an array: an
-- index of the supplier alone, which would bring all of its rows, is not taken for that.
drop index deliveries.delivery_numbers;
create index delivery_numbers on deliveries.delivery
  using gin (numbers gin_trgm_ops, orders_listed gin_trgm_ops, releases_listed, (array[vendor_id]));
