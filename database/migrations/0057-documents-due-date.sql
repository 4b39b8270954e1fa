-- the month filter of SQM and code of conduct
create index document_due on documents.document (kind, company, due_date) where deleted_at is null and whole;
