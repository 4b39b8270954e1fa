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
