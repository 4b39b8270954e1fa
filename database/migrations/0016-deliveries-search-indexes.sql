-- A period is searched through, and a supplier's rows of one organisation counted, in the index alone: it holds the date they are sorted
-- by, and the organisation.
drop index deliveries.delivery_created, deliveries.delivery_of_vendor_by_date;
create index delivery_created on deliveries.delivery (company, created_at, id)
  include (status, demo, delivery_date, numbers, po_numbers);
create index delivery_of_vendor_by_date on deliveries.delivery (vendor_id, delivery_date, id)
  include (status, demo, company, created_at, numbers, po_numbers);
-- a release is searched for among all years too
drop index deliveries.delivery_numbers;
create index delivery_numbers on deliveries.delivery using gin (numbers gin_trgm_ops, po_numbers gin_trgm_ops, releases);
-- how many rows have a text is estimated from a sample: with so many, one in a thousand is told from one in ten thousand
alter table deliveries.delivery alter column numbers set statistics 1000, alter column po_numbers set statistics 1000;
