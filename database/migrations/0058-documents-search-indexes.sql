-- A text that the index of texts knows nothing of (one or two letters), or that many documents have, is searched for in the order of the
-- list: it stands in the index itself.
drop index documents.document_of_company, documents.document_of_vendor;
create index document_of_company on documents.document (kind, company, created_at desc, id desc)
  include (po_number, rel_number, supplier_name, supplier_code) where deleted_at is null and whole;
create index document_of_vendor on documents.document (kind, vendor_id, created_at desc, id desc)
  include (po_number, rel_number, supplier_name, supplier_code) where deleted_at is null and whole;
-- what waits for a supplier, in the order of the list
drop index documents.document_waiting;
create index document_not_downloaded_of on documents.document (vendor_id, created_at desc, id desc)
  where kind = 'po' and download_count = 0 and superseded_by is null and deleted_at is null and whole;
create index document_not_confirmed_of on documents.document (kind, vendor_id, created_at desc, id desc)
  where confirm_count = 0 and superseded_by is null and deleted_at is null and whole;
-- how many documents have a text is estimated from a sample
alter table documents.document alter column po_number set statistics 1000;
