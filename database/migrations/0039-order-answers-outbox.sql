-- Answers and decisions on their way to the ERP (ACK-04): written with the answer, sent in the background.
create table order_answers.outbox (
  id bigint generated always as identity primary key,
  -- by which the ERP recognises an answer that is sent again
  key text not null unique,
  -- the supplier's line; what is about one line is sent in order
  line text not null,
  -- JSON
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  lease_until timestamptz,
  sent_at timestamptz,
  -- why the last attempt failed
  last_fault text
);
create index outbox_due on order_answers.outbox (next_at) where sent_at is null;
create index outbox_of_line on order_answers.outbox (line, id) where sent_at is null;
create index outbox_sent on order_answers.outbox (sent_at) where sent_at is not null;

-- What the supplier was told about lines that the ERP changed after their answer (ACK-05): the last change of each answer.
create table order_answers.order_change (
  answer_id bigint primary key references order_answers.answer,
  quantity numeric(18, 4) not null,
  due_date date,
  unit_price numeric,
  noted_at timestamptz not null
);

-- Late answers that a mail has asked for. A declined proposal is asked for once more.
create table order_answers.late_notice (
  vendor_id bigint not null,
  line_key text not null,
  -- of the declined answer; 0: the line never had one
  version integer not null,
  noted_at timestamptz not null,
  primary key (vendor_id, line_key, version)
);
