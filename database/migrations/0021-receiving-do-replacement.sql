-- The ERP is told that a received DO became an invoice: first meant, then told, then done, like a receipt (RCV-06).
create table receiving.do_replacement (
  delivery_id bigint primary key,
  state text not null check (state in ('telling', 'done')),
  user_id bigint not null,
  user_name text not null,
  store_name text,
  meant_at timestamptz not null,
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null))
);
create index do_replacement_open on receiving.do_replacement (meant_at) where state = 'telling';
