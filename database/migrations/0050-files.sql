create schema files;

-- A file is pending until the transaction that makes its record keeps it, and removed with its record; the sweep clears both.
create table files.file (
  id bigint generated always as identity primary key,
  storage_key text not null unique check (storage_key ~ '^[0-9a-f]{32}$'),
  state text not null default 'pending' check (state in ('pending', 'kept', 'removed')),
  name text not null check (name <> '' and char_length(name) <= 320),
  kind text not null check (kind in ('pdf', 'xlsx', 'xls', 'jpeg', 'png')),
  size integer not null check (size between 1 and 20971520),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by bigint not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((state = 'removed') = (removed_at is not null))
);
create index file_unfinished on files.file (state, created_at) where state <> 'kept';
