create schema delivery_imports;

-- Deliveries that came as a spreadsheet (DLV-24): who sent what, and the refused rows until they are corrected. Rows are
-- deleted after 30 days; the deliveries stay.
create table delivery_imports.import (
  id bigint generated always as identity primary key,
  vendor_id bigint not null,
  demo boolean not null,
  created_by bigint not null,
  created_by_name text not null,
  created_at timestamptz not null,
  file_name text not null,
  is_preview boolean not null,
  -- JSON as text: cells may hold characters that jsonb does not store
  refused text not null
);
create index import_by_age on delivery_imports.import (created_at);
