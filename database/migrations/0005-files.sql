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

-- An upload whose answer was lost is sent again under the same key: it is the one that was made already, not another.
create table files.upload_key (
  user_id bigint not null,
  -- what was uploaded, in the words of the area that takes it
  what text not null check (what <> ''),
  key text not null check (char_length(key) between 8 and 100),
  -- what it made; none when it was refused
  record_id bigint,
  created_at timestamptz not null,
  primary key (user_id, what, key)
);
create index upload_key_old on files.upload_key (created_at);
