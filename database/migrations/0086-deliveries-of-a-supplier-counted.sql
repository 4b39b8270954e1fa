-- How many deliveries a supplier has is counted in the index alone, and in the one of the shortest rows.
drop index deliveries.delivery_of_vendor;
create index delivery_of_vendor on deliveries.delivery (vendor_id, status, created_at desc, id) include (demo, company);
