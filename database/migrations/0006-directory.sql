-- Logos of organisations, for the PSC and the screens (G-196).
create schema directory;
create table directory.logo (
  -- inventory organisation id; organisations themselves are the ERP's
  organisation integer primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  jpeg bytea not null check (octet_length(jpeg) <= 131072),
  uploaded_at timestamptz not null
);
