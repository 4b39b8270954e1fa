-- What is wrong with a delivery at the dock (RCV-10): it stays in transit, the supplier reads it with its photo.
create table receiving.discrepancy (
  id bigint generated always as identity primary key,
  -- made by the device, so that a repeat is the same report
  device_key uuid not null unique,
  delivery_id bigint not null,
  kind text not null check (kind in ('short', 'damaged', 'unknown')),
  sequence integer check (sequence >= 1),
  pack integer check (pack >= 1),
  reason text not null check (reason ~ '[^[:space:]]' and char_length(reason) <= 500),
  -- files.file (id), which later migrations make
  photo bigint unique,
  user_id bigint not null,
  user_name text not null,
  reported_at timestamptz not null,
  check (pack is null or sequence is not null)
);
create index discrepancy_of_delivery on receiving.discrepancy (delivery_id, id);
