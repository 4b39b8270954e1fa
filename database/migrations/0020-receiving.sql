create schema receiving;

-- A receipt is first meant, then posted to the ERP, then done: whoever finds one that is only meant can finish it.
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
  check ((state = 'done') = (receive_number is not null)),
  check ((state = 'done') = (done_at is not null))
);
create index receipt_open on receiving.receipt (received_at) where state = 'posting';
