-- what staff have to send again, and suppliers to send at all: counted every minute
create index document_unsent on documents.document (kind, company)
  where not mail_sent and superseded_by is null and deleted_at is null and whole;
create index document_waiting on documents.document (vendor_id, kind)
  where (download_count = 0 or confirm_count = 0) and superseded_by is null and deleted_at is null and whole;
create index confirmation_unsent on documents.confirmation (document_id) where not mail_sent and voided_at is null;
