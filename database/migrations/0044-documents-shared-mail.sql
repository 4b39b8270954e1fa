-- Documents that one user uploads together share one mail for each supplier (DOC-12).
alter table documents.document
  -- chosen by the client, the same for all documents of one upload
  add column upload_batch text check (length(upload_batch) between 8 and 100),
  -- the first document of the mail; null if the document has its own mail
  add column mailed_with bigint references documents.document;
create index document_of_upload_batch on documents.document (upload_batch) where upload_batch is not null;
create index document_mailed_with on documents.document (mailed_with) where mailed_with is not null;
