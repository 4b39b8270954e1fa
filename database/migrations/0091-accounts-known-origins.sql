-- From where, and on which device, a user has signed in before: failures elsewhere do not lock the user out there (SES-16).
create table accounts.known_origin (
  user_id bigint not null references accounts.user_account,
  -- 'address/' and the network address, or 'device/' and the hash of the token that the device keeps
  origin text not null check (origin ~ '^(address|device)/.'),
  last_seen_at timestamptz not null,
  primary key (user_id, origin)
);
create index known_origin_age on accounts.known_origin (last_seen_at);
create index known_origin_device on accounts.known_origin (origin);

-- The account that a count belongs to: a completed reset deletes them all.
alter table accounts.sign_in_failure add column account text;
create index sign_in_failure_account on accounts.sign_in_failure (account) where account is not null;

-- An address that somebody else entered for a user counts once its owner has opened the link that was mailed there (G-211).
create table accounts.email_change (
  user_id bigint primary key references accounts.user_account,
  email text not null,
  code_hash text not null unique,
  requested_by text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
