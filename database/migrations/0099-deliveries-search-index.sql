-- Searches of one supplier read that supplier's rows in the list's own indexes: the index of texts need not know the supplier.
drop index deliveries.delivery_numbers;
create index delivery_numbers on deliveries.delivery
  using gin (numbers gin_trgm_ops, orders_listed gin_trgm_ops, releases_listed);
