-- The dock board (RCV-14) reads what is being scanned now and what was received today.
create index delivery_at_dock_now on deliveries.delivery (company) where dock_since is not null;
create index delivery_received_on on deliveries.delivery (company, received_at) where received_at is not null;
