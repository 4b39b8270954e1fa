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
  company_id integer,
  company_name text,
  factory text,
  store_name text,
  language text not null default 'th' check (language in ('th', 'en')),
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- a supplier's user without a supplier would have no scope at all (G-20)
  check (user_type not in ('vendor', 'demo', 'internal') or vendor_id is not null)
);
create unique index user_account_username on accounts.user_account (lower(username)) where deleted_at is null;
create index user_account_email on accounts.user_account (lower(email)) where deleted_at is null;

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
  failures integer not null,
  last_failed_at timestamptz not null
);
