create schema accounts;

create table accounts.user_account (
  id bigint generated always as identity primary key,
  username text not null check (username <> ''),
  email text not null,
  email_alert text,
  password_hash text not null,
  user_type text not null check (user_type in
    ('vendor', 'demo', 'internal', 'store', 'purchase', 'admin', 'account', 'account_admin')),
  vendor_id bigint,
  vendor_name text,
  -- the supplier's short code (VENDOR_NAME_ALT), kept beside its name as it was when the user was made
  vendor_code text,
  company_id integer,
  company_name text,
  factory text,
  store_name text,
  -- null until the person chooses: the language of their browser is the better guess then
  language text check (language in ('th', 'en')),
  blocked boolean not null default false,
  -- grows with every change by somebody else than the user: who changes what another has changed meanwhile is refused
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- a supplier's user without a supplier would have no scope at all (G-20)
  check (user_type not in ('vendor', 'demo', 'internal') or vendor_id is not null)
);
create unique index user_account_username on accounts.user_account (lower(username)) where deleted_at is null;
-- signing in and resetting a password go by the address too: it is one person's
create unique index user_account_email_once on accounts.user_account (lower(email)) where deleted_at is null;
create index user_account_listed on accounts.user_account (user_type, created_at desc, id desc) where deleted_at is null;

-- How a user has set up the own screens: columns, page sizes, the tour seen (G-45, G-203, SHL-06).
create table accounts.preference (
  user_id bigint not null references accounts.user_account,
  key text not null check (length(key) between 1 and 60),
  -- a setting, not a place to keep things
  value json not null check (octet_length(value::text) <= 4096),
  primary key (user_id, key)
);

create table accounts.session (
  id uuid primary key,
  user_id bigint not null references accounts.user_account,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_user on accounts.session (user_id) where ended_at is null;

create table accounts.reset_code (
  code_hash text primary key,
  user_id bigint not null references accounts.user_account,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- failed sign-ins in a row, per account name and per address (SES-09)
create table accounts.sign_in_failure (
  key text primary key,
  -- the account that a count belongs to: a completed reset deletes them all
  account text,
  failures integer not null,
  last_failed_at timestamptz not null
);
create index sign_in_failure_account on accounts.sign_in_failure (account) where account is not null;

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

-- An address that somebody else entered for a user counts once its owner has opened the link that was mailed there (G-211).
create table accounts.email_change (
  user_id bigint primary key references accounts.user_account,
  email text not null,
  code_hash text not null unique,
  requested_by text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);

-- What was asked under which key: a repeated request finds the user that it made. Forgotten after a week.
create table accounts.user_creation (
  created_by bigint not null references accounts.user_account,
  key text not null check (length(key) between 8 and 100),
  -- of everything but the password
  request_hash text not null,
  user_id bigint not null references accounts.user_account,
  created_at timestamptz not null,
  primary key (created_by, key)
);
create index user_creation_age on accounts.user_creation (created_at);
