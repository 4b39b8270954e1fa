-- Marks that were taken back before Submit (RCV-13). A device that repeats such a scan, or has not read this yet, does not set it again.
create table receiving.taken_back (
  -- the id of the scan
  id uuid primary key,
  -- numbered together with the scans, so that a device reads both in the order in which they happened
  nth bigint not null default nextval('receiving.scan_nth_seq'),
  delivery_id bigint not null,
  sequence integer not null check (sequence >= 1),
  pack integer not null check (pack >= 1),
  user_id bigint not null,
  user_name text not null,
  taken_back_at timestamptz not null
);
create index taken_back_in_order on receiving.taken_back (delivery_id, nth);
