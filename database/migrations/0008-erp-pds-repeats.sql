-- Where no PDS numbers are kept, two lines may say the same of all else: then they are counted.
alter table erp.pds_line add column occurrence integer not null default 1 check (occurrence >= 1);
drop index erp.pds_line_identity;
create unique index pds_line_identity on erp.pds_line
  (organization_code, vendor_id, po_num, coalesce(po_rel_num, 0), coalesce(pds_num, ''), coalesce(pds_line, ''),
    item_code, need_by_date, occurrence);
