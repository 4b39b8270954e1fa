-- What waits for somebody is counted every minute for everyone who is signed in; each index holds nothing but that.
create index delivery_to_receive on deliveries.delivery (company, delivery_date) where status = 'transit';
create index delivery_without_invoice on deliveries.delivery (vendor_id) where status = 'received' and not is_invoice;
create index delivery_to_change on deliveries.delivery (company) where status = 'received' and is_invoice;
