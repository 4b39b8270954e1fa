create schema documents;

-- What the factory gave to a supplier: an order to confirm, a manual or code to sign.
create table documents.document (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('po', 'sqm', 'coc')),
  -- older clients make the record first and send its files afterwards: until then it is seen by nobody (G-155)
  whole boolean not null,
  company integer not null,
  factory text not null check (factory <> ''),
  vendor_id bigint not null,
  supplier_name text not null,
  supplier_code text not null,
  group_id bigint,
  group_name text not null default '',
  -- the addresses that it was sent to, as written; and without case, which is how they are compared (G-136)
  receivers text[] not null,
  receiver_keys text[] not null,
  po_number text not null default '',
  rel_number text not null default '',
  sequence text not null default '',
  revision text not null default '',
  due_date date not null,
  remark text not null default '' check (char_length(remark) <= 2000),
  created_by bigint not null,
  created_by_name text not null,
  created_at timestamptz not null,
  mail_sent boolean not null default false,
  mail_sent_at timestamptz,
  download_count integer not null default 0 check (download_count >= 0),
  downloaded_by text,
  downloaded_at timestamptz,
  -- confirmations that are not void
  confirm_count integer not null default 0 check (confirm_count >= 0),
  -- the newer record that took its place
  superseded_by bigint references documents.document,
  reminded_at timestamptz,
  reminders integer not null default 0 check (reminders >= 0),
  deleted_by_name text,
  deleted_at timestamptz,
  check ((kind = 'po') = (po_number <> '')),
  check ((kind = 'po') = (rel_number <> '')),
  check ((kind = 'po') = (revision = '') or not whole),
  check (cardinality(receivers) = cardinality(receiver_keys)),
  check (mail_sent = (mail_sent_at is not null)),
  check ((download_count = 0) = (downloaded_at is null)),
  check ((downloaded_at is null) = (downloaded_by is null)),
  check ((deleted_at is null) = (deleted_by_name is null)),
  -- a record with a confirmation cannot be deleted (DOC-09)
  check (deleted_at is null or confirm_count = 0),
  check (superseded_by is distinct from id),
  -- confirmations repeat these
  constraint document_scope unique (id, kind, company, vendor_id)
);
-- A text that the index of texts knows nothing of (one or two letters), or that many documents have, is searched for in the order of the
-- list: it stands in the index itself.
create index document_of_company on documents.document (kind, company, created_at desc, id desc)
  include (po_number, rel_number, supplier_name, supplier_code) where deleted_at is null and whole;
create index document_of_vendor on documents.document (kind, vendor_id, created_at desc, id desc)
  include (po_number, rel_number, supplier_name, supplier_code) where deleted_at is null and whole;
create index document_of_all on documents.document (kind, created_at desc, id desc) where deleted_at is null and whole;
create index document_found on documents.document using gin
  (po_number gin_trgm_ops, rel_number gin_trgm_ops, supplier_name gin_trgm_ops, supplier_code gin_trgm_ops);
-- how many documents have a text is estimated from a sample
alter table documents.document alter column po_number set statistics 1000;
-- the month filter of SQM and code of conduct
create index document_due on documents.document (kind, company, due_date) where deleted_at is null and whole;
-- what waits for a factory and for a supplier, in the order of the list
create index document_not_downloaded on documents.document (company, created_at desc, id desc)
  where kind = 'po' and download_count = 0 and superseded_by is null and deleted_at is null and whole;
create index document_not_confirmed on documents.document (kind, company, created_at desc, id desc)
  where confirm_count = 0 and superseded_by is null and deleted_at is null and whole;
create index document_not_downloaded_of on documents.document (vendor_id, created_at desc, id desc)
  where kind = 'po' and download_count = 0 and superseded_by is null and deleted_at is null and whole;
create index document_not_confirmed_of on documents.document (kind, vendor_id, created_at desc, id desc)
  where confirm_count = 0 and superseded_by is null and deleted_at is null and whole;
-- what staff have to send again: counted every minute
create index document_unsent on documents.document (kind, company)
  where not mail_sent and superseded_by is null and deleted_at is null and whole;
create index document_series on documents.document (kind, company, vendor_id, po_number, rel_number)
  where deleted_at is null and whole and superseded_by is null;

create table documents.attachment (
  file_id bigint primary key references files.file,
  document_id bigint not null references documents.document,
  position integer not null check (position >= 1),
  name text not null,
  kind text not null check (kind in ('pdf', 'xlsx', 'xls')),
  size integer not null check (size > 0),
  unique (document_id, position)
);

-- An ASN, or a signed SQM or code of conduct.
create table documents.confirmation (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents.document,
  -- whose document it is stands here too, and never changes there: the list of one supplier's or factory's confirmations is then read
  -- in its order, however many others have
  kind text not null,
  company integer not null,
  vendor_id bigint not null,
  file_id bigint not null unique references files.file,
  name text not null,
  size integer not null check (size > 0),
  delivery_date date,
  created_by bigint not null,
  created_by_name text not null,
  created_at timestamptz not null,
  mail_sent boolean not null default false,
  mail_sent_at timestamptz,
  -- kept, not counted (G-163)
  voided_at timestamptz,
  voided_by_name text,
  void_reason text,
  check (mail_sent = (mail_sent_at is not null)),
  check ((voided_at is null) = (voided_by_name is null)),
  check ((voided_at is null) = (void_reason is null)),
  check (void_reason is null or void_reason ~ '[^[:space:]]'),
  constraint confirmation_scope foreign key (document_id, kind, company, vendor_id)
    references documents.document (id, kind, company, vendor_id)
);
create index confirmation_of on documents.confirmation (document_id, id);
create index confirmation_newest on documents.confirmation (created_at desc, id desc);
create index confirmation_of_company on documents.confirmation (kind, company, created_at desc, id desc);
create index confirmation_of_vendor on documents.confirmation (kind, vendor_id, created_at desc, id desc);
-- what suppliers have to send at all: counted every minute
create index confirmation_unsent on documents.confirmation (document_id) where not mail_sent and voided_at is null;

-- Who did what with a document: its timeline, and the log of its downloads (G-165).
create table documents.event (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents.document,
  at timestamptz not null,
  what text not null check (what in
    ('uploaded', 'send', 'opened', 'downloaded', 'confirmed', 'notice', 'voided', 'superseded', 'file-removed', 'file-added', 'reminded')),
  user_id bigint,
  user_name text not null,
  detail text not null default ''
);
create index event_of on documents.event (document_id, id);
