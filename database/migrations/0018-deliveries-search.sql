-- The palette finds receipts by any part of their number, and what is on the way by any part of an item (SHL-17).
create index delivery_receive_number on deliveries.delivery using gin (received_no gin_trgm_ops)
  where received_no is not null;
-- how many numbers have a part is estimated from a sample
alter table deliveries.delivery alter column received_no set statistics 1000;
create index delivery_line_item_in_transit on deliveries.delivery_line using gin (item_code gin_trgm_ops)
  where status in ('transit', 'transit_demo');
