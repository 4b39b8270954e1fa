create schema finance;

-- A month as it was fetched from the ERP by one Update. Its rows are beside it; readers see those of the shown one alone, so a
-- month changes from one row set to the next at once, and an Update that dies leaves nothing to be seen.
create table finance.month_load (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoices', 'payments')),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  state text not null check (state in ('loading', 'shown', 'replaced', 'failed')),
  row_count integer not null default 0,
  user_id bigint not null,
  user_name text not null,
  started_at timestamptz not null default now(),
  -- the process that loads says again and again that it lives; when it stops saying so, the next Update may begin
  alive_until timestamptz,
  ended_at timestamptz,
  check ((state = 'loading') = (ended_at is null)),
  check ((state = 'loading') = (alive_until is not null))
);
create unique index month_load_shown on finance.month_load (kind, month) where state = 'shown';
create unique index month_load_one_at_a_time on finance.month_load (kind) where state = 'loading';
create index month_load_state on finance.month_load (kind, state, month);

create table finance.invoice (
  load_id bigint not null references finance.month_load,
  row_num integer not null,
  invoice_no text not null,
  -- as deliveries compare numbers: `numberKey` (areas/deliveries/rules/numbers.ts)
  number_key text not null,
  org_code text not null,
  supplier_name text not null,
  supplier_no text,
  total_amount numeric(15, 2) not null,
  invoice_date date not null,
  vendor_id bigint not null,
  primary key (load_id, row_num)
);
create index invoice_of_organisation on finance.invoice (load_id, org_code);
create index invoice_of_vendor on finance.invoice (load_id, vendor_id);
-- a supplier's number is looked up whenever a delivery is confirmed
create index invoice_of_number on finance.invoice (vendor_id, number_key);

create table finance.payment (
  load_id bigint not null references finance.month_load,
  row_num integer not null,
  -- rows of one cheque share it
  cheque_key text not null,
  check_number text not null,
  amount numeric(15, 2) not null,
  base_amount numeric(15, 2),
  total_amount numeric(15, 2) not null,
  wht_amt numeric(15, 2),
  org_code text not null,
  bank_name text not null,
  invoice_num text not null,
  number_key text not null,
  bank_account_name text not null,
  inv_description text not null,
  invoice_date date not null,
  vendor_id bigint not null,
  primary key (load_id, row_num)
);
create index payment_of_cheque on finance.payment (load_id, cheque_key);
create index payment_of_organisation on finance.payment (load_id, org_code);
create index payment_of_vendor on finance.payment (load_id, vendor_id);
-- 'when will I be paid': the payments of an invoice, in whatever month
create index payment_of_invoice on finance.payment (vendor_id, number_key);
