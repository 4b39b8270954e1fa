-- What each filter of the status list needs stands in the index itself, and in the order in which the list is read, forwards
-- or backwards: a page and its count then take the same time however many years of deliveries there are.
drop index deliveries.delivery_of_company, deliveries.delivery_created;
create index delivery_of_company on deliveries.delivery (company, delivery_date, id)
  include (status, demo, created_at, numbers, po_numbers);
create index delivery_created on deliveries.delivery (company, created_at, id) include (status, demo, numbers, po_numbers);
create index delivery_of_vendor_by_date on deliveries.delivery (vendor_id, delivery_date, id)
  include (status, demo, created_at, numbers, po_numbers);
-- most are completed after a while; those that are not are looked for most
create index delivery_not_completed on deliveries.delivery (company, status, delivery_date, id) include (demo, created_at)
  where status <> 'completed';
