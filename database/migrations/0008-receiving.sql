create schema receiving;

-- A receipt is first meant, then posted to the ERP, then done: whoever finds one that is only meant can finish it. What the ERP could
-- not be told of waits and is tried again by any process, until the ERP has taken or refused it (ERP-04).
create table receiving.receipt (
  -- one receipt per delivery (RCV-05)
  delivery_id bigint primary key,
  erp_key text not null unique check (erp_key <> ''),
  state text not null check (state in ('posting', 'done')),
  -- what is told to the ERP, frozen: every attempt says the same
  posting text not null,
  receive_number text check (receive_number <> ''),
  user_id bigint not null,
  user_name text not null,
  receiver text check (receiver <> ''),
  store_name text,
  received_at timestamptz not null,
  done_at timestamptz,
  -- since when the ERP has not answered; stays as a fact of a receipt that is done
  waits_since timestamptz,
  tries integer not null default 0 check (tries >= 0),
  -- not before then: whoever tries moves it first, so that nobody else tries beside
  next_try_at timestamptz not null,
  check ((state = 'done') = (receive_number is not null)),
  check ((state = 'done') = (done_at is not null))
);
create index receipt_open on receiving.receipt (next_try_at) where state = 'posting';

-- The ERP's no to a receipt that had waited: nobody stood in front of the page any more. Until it is submitted again.
create table receiving.refused_receipt (
  delivery_id bigint primary key,
  reason text not null,
  refused_at timestamptz not null
);

-- The ERP is told that a received DO became an invoice: first meant, then told, then done, like a receipt (RCV-06).
create table receiving.do_replacement (
  delivery_id bigint primary key,
  state text not null check (state in ('telling', 'done')),
  user_id bigint not null,
  user_name text not null,
  store_name text,
  meant_at timestamptz not null,
  done_at timestamptz,
  waits_since timestamptz,
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz not null,
  check ((state = 'done') = (done_at is not null))
);
create index do_replacement_open on receiving.do_replacement (next_try_at) where state = 'telling';

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
  -- files.file (id)
  photo bigint unique,
  user_id bigint not null,
  user_name text not null,
  reported_at timestamptz not null,
  check (pack is null or sequence is not null)
);
create index discrepancy_of_delivery on receiving.discrepancy (delivery_id, id);

-- Who may undo a receipt on the day it was made (G-123): nobody until the operator says so.
create table receiving.supervisor (
  user_id bigint primary key,
  granted_at timestamptz not null
);
