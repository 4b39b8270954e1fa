-- A release stands in the indexes of the list too: one that many deliveries have is searched for in the order of the list.
drop index deliveries.delivery_of_company, deliveries.delivery_of_vendor_by_date;
create index delivery_of_company on deliveries.delivery (company, delivery_date, id)
  include (status, demo, created_at, numbers, po_numbers, releases);
create index delivery_of_vendor_by_date on deliveries.delivery (vendor_id, delivery_date, id)
  include (status, demo, company, created_at, numbers, po_numbers, releases);
-- one number in a thousand and one in ten thousand are told apart for sure only with so many
alter table deliveries.delivery alter column numbers set statistics 2000, alter column po_numbers set statistics 2000;
