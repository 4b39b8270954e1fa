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
  qty_remain numeric(18, 4) not null check (qty_remain >= 0)
);
-- some organisations keep no PDS numbers: there only the rest tells lines apart
create unique index pds_line_identity on erp.pds_line
  (organization_code, vendor_id, po_num, coalesce(po_rel_num, 0), coalesce(pds_num, ''), coalesce(pds_line, ''),
    item_code, need_by_date, qty_order);

-- When an extract was last taken over: as old as that is what stands in its table.
create table erp.extract_import (
  extract text primary key,
  imported_at timestamptz not null
);
