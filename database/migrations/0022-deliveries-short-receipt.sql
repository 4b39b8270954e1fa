-- What was received of a delivery of which boxes were missing (RCV-12); empty if everything was received.
alter table deliveries.delivery
  add column received_quantity numeric(18, 4) check (received_quantity > 0),
  add column received_packs integer check (received_packs between 1 and pack_count - 1),
  add constraint delivery_received_short check (
    (received_quantity is null) = (received_packs is null) and (received_packs is null or received_no is not null));
