-- What the built-in ERP was told; its extract file is written from it.
create table erp.order_answer (
  key text primary key,
  position bigint generated always as identity unique,
  -- JSON
  answer text not null,
  received_at timestamptz not null default now()
);
create index order_answer_received on erp.order_answer (received_at);
