-- What was scanned of a delivery so far, on any device (RCV-09). The device makes the id, so that a repeat is the same scan.
create table receiving.scan (
  id uuid primary key,
  -- in the order in which they were taken; of one delivery they are taken one after the other
  nth bigint generated always as identity,
  delivery_id bigint not null,
  sequence integer not null check (sequence >= 1),
  -- 0: the code of the item itself
  pack integer not null check (pack >= 0),
  user_id bigint not null,
  user_name text not null,
  scanned_at timestamptz not null,
  taken_at timestamptz not null,
  unique (delivery_id, sequence, pack)
);
create index scan_in_order on receiving.scan (delivery_id, nth);
