create schema order_answers;

-- What suppliers answered to order lines (ACK-01). Answers are never removed: a newer one replaces the former one.
create table order_answers.answer (
  id bigint generated always as identity primary key,
  vendor_id bigint not null,
  vendor_name text not null,
  -- the line as in the other areas, and its parts for lists
  line_key text not null,
  company integer not null,
  po_number text not null,
  release_num integer not null,
  line_num integer not null,
  shipment_num integer not null,
  job text not null,
  item_code text not null,
  description text not null,
  uom text,
  -- counts the answers of a line
  version integer not null check (version >= 1),
  is_latest boolean not null default true,
  answer text not null check (answer in ('accept', 'propose', 'reject')),
  state text not null check (state in ('accepted', 'proposed', 'rejected', 'declined')),
  reason text not null,
  -- [{ date, quantity }], of a proposal
  schedule jsonb not null,
  -- the order as it was when it was answered; other figures in the ERP open the line again (ACK-02)
  quantity numeric(18, 4) not null,
  quantity_remain numeric(18, 4) not null,
  due_date date,
  unit_price numeric,
  -- the tolerance at that time, in days
  days_early integer not null,
  days_late integer not null,
  answered_by bigint not null,
  answered_by_name text not null,
  answered_at timestamptz not null,
  decision text check (decision in ('approve', 'decline')),
  decision_reason text,
  decided_by_name text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by_name is null)),
  check (decision is null or answer = 'propose'),
  check ((state = 'declined') = (decision is not distinct from 'decline')),
  unique (vendor_id, line_key, version)
);
create unique index answer_latest on order_answers.answer (vendor_id, line_key) where is_latest;
-- lists of a supplier and of an organisation, and what waits there
create index answer_of_supplier on order_answers.answer (vendor_id, answered_at desc, id desc);
create index answer_of_organisation on order_answers.answer (company, answered_at desc, id desc);
create index answer_proposed on order_answers.answer (company, answered_at) where is_latest and state = 'proposed';

-- What an organisation has set about answers; without a row nothing is required (ACK-03).
create table order_answers.setting (
  company integer primary key,
  policy text not null check (policy in ('off', 'warn', 'require')),
  days_early integer not null check (days_early between 0 and 90),
  days_late integer not null check (days_late between 0 and 90),
  answer_days integer not null check (answer_days between 0 and 90),
  changed_at timestamptz not null,
  changed_by text not null
);
