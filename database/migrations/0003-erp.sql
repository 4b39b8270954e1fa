-- What the ERP holds, for a portal without one: filled by import or demo data. Columns are named as in the extracts.
create schema erp;

create table erp.organisation (
  inventory_org_id integer primary key,
  inventory_org_code text not null unique check (inventory_org_code <> ''),
  operating_unit_org_id integer not null,
  company_name text not null,
  name text not null,
  file_prefix text,
  offered boolean not null,
  has_pds boolean not null,
  hide_pds_no_line boolean not null,
  pack_exempt boolean not null
);

create table erp.supplier (
  vendor_id bigint primary key,
  vendor_name text not null check (vendor_name <> ''),
  vendor_name_alt text
);

create table erp.vendor_site (
  vendor_id bigint not null references erp.supplier,
  inv_orgid integer not null references erp.organisation,
  vendor_site_code text not null check (vendor_site_code <> ''),
  addr text not null,
  primary key (vendor_id, inv_orgid, vendor_site_code)
);

create table erp.po_line (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references erp.supplier,
  po_type text not null check (po_type in ('STANDARD', 'BLANKET')),
  item_code text not null check (item_code <> ''),
  item_code_int text,
  description text not null,
  po_number text not null check (po_number <> ''),
  release_num integer,
  line_num integer not null,
  shipment_num integer not null,
  line_type_id integer,
  unit_price numeric(18, 4) check (unit_price >= 0),
  uom text,
  due_date date,
  pieces_per_kanban text,
  pds_number text,
  trip text,
  credit_terms text,
  dock_code text,
  delivery_cycle text,
  comments text,
  inv_orgid integer not null references erp.organisation,
  org_id integer not null,
  jobs text check (jobs <> ''),
  item_type text,
  quantity numeric(18, 4) not null check (quantity >= 0),
  quantity_received numeric(18, 4) not null check (quantity_received >= 0),
  quantity_remain numeric(18, 4) not null check (quantity_remain >= 0),
  -- as last imported: an extract that says the same again must not take back what was received here since
  extract_received numeric(18, 4),
  extract_remain numeric(18, 4)
);
-- one identity (a missing release is release 0, a missing job no job), and at the same time the lookup by order
create unique index po_line_identity on erp.po_line
  (vendor_id, po_number, inv_orgid, coalesce(release_num, 0), line_num, shipment_num, coalesce(jobs, ''));
create index po_line_job on erp.po_line (vendor_id, jobs) where jobs is not null;

create table erp.subinventory (
  inv_orgid integer not null references erp.organisation,
  item_code text not null check (item_code <> ''),
  required boolean not null,
  subinventory text check (subinventory <> ''),
  primary key (inv_orgid, item_code)
);

create sequence erp.receive_number;

create table erp.receipt (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique,
  receive_number text not null unique,
  vendor_id bigint not null references erp.supplier,
  inv_orgid integer not null references erp.organisation,
  do_no text,
  invoice_no text,
  document_date date not null,
  delivery_date date not null,
  vendor_site_code text not null,
  receiver text not null,
  received_at timestamptz not null,
  check (do_no is not null or invoice_no is not null)
);
create index receipt_of_do on erp.receipt (vendor_id, inv_orgid, do_no) where do_no is not null;

create table erp.receipt_line (
  receipt_id bigint not null references erp.receipt,
  row_num integer not null,
  po_line_id bigint not null references erp.po_line,
  quantity numeric(18, 4) not null check (quantity > 0),
  supplier_lot text not null,
  internal_lot text not null,
  primary key (receipt_id, row_num)
);
create index receipt_line_of_po_line on erp.receipt_line (po_line_id);

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

-- The delivery schedule, as its extract brings it.
create table erp.pds_line (
  id bigint generated always as identity primary key,
  pds_num text check (pds_num <> ''),
  pds_line text check (pds_line <> ''),
  status text check (status <> ''),
  organization_code text not null check (organization_code <> ''),
  vendor_name text not null check (vendor_name <> ''),
  vendor_id bigint not null,
  po_num text not null check (po_num <> ''),
  po_rel_num integer,
  item_code text not null check (item_code <> ''),
  item_description text not null,
  item_type text,
  need_by_date date not null,
  qty_order numeric(18, 4) not null check (qty_order >= 0),
  qty_remain numeric(18, 4) not null check (qty_remain >= 0),
  -- where no PDS numbers are kept, two lines may say the same of all else: then they are counted
  occurrence integer not null default 1 check (occurrence >= 1)
);
-- some organisations keep no PDS numbers: there only the rest tells lines apart
create unique index pds_line_identity on erp.pds_line
  (organization_code, vendor_id, po_num, coalesce(po_rel_num, 0), coalesce(pds_num, ''), coalesce(pds_line, ''),
    item_code, need_by_date, occurrence);

-- When an extract was last taken over: as old as that is what stands in its table.
create table erp.extract_import (
  extract text primary key,
  imported_at timestamptz not null
);

-- What an ERP outside answered last, by question: read, with its age, while it does not answer (ERP-04, G-189).
create table erp.kept_answer (
  -- sha-256 of the question
  question text primary key check (question ~ '^[0-9a-f]{64}$'),
  answer text not null,
  answered_at timestamptz not null
);
create index kept_answer_age on erp.kept_answer (answered_at);
