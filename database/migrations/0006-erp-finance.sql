-- Billing invoices and payments of a month, as extracts bring them. Amounts of 15 digits survive any JSON number (docs/decisions/money.md).
create table erp.invoice (
  id bigint generated always as identity primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  invoice_no text not null check (invoice_no <> ''),
  org_code text not null check (org_code <> ''),
  supplier_name text not null check (supplier_name <> ''),
  supplier_no text,
  total_amount numeric(15, 2) not null,
  invoice_date date not null,
  vendor_id bigint not null
);
create unique index invoice_identity on erp.invoice (month, vendor_id, org_code, invoice_no);

create table erp.payment (
  id bigint generated always as identity primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  check_number text not null,
  amount numeric(15, 2) not null,
  base_amount numeric(15, 2),
  total_amount numeric(15, 2) not null,
  wht_amt numeric(15, 2),
  org_code text not null check (org_code <> ''),
  bank_name text not null,
  invoice_num text not null check (invoice_num <> ''),
  bank_account_name text not null,
  inv_description text not null check (length(inv_description) <= 240),
  invoice_date date not null,
  vendor_id bigint not null
);
-- an ERP may pay an invoice in parts: only a row that says all the same twice is one too many
create unique index payment_identity on erp.payment
  (month, vendor_id, org_code, check_number, bank_name, invoice_num, total_amount, inv_description);
