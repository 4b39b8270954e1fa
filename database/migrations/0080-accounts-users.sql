-- Users are made, changed and deleted on a screen (USR-01 … USR-05).
alter table accounts.user_account
  -- the supplier's short code (VENDOR_NAME_ALT), kept beside its name as it was when the user was made
  add column vendor_code text,
  -- grows with every change by somebody else than the user: who changes what another has changed meanwhile is refused
  add column version integer not null default 1 check (version > 0),
  -- made before an address could be used once only
  add column email_shared boolean not null default false;

update accounts.user_account u set vendor_code = s.vendor_name_alt
from erp.supplier s where s.vendor_id = u.vendor_id and s.vendor_name_alt is not null;

update accounts.user_account later set email_shared = true
where deleted_at is null and exists (
  select from accounts.user_account earlier
  where earlier.deleted_at is null and lower(earlier.email) = lower(later.email) and earlier.id < later.id);

-- signing in and resetting a password go by the address too: it is one person's
create unique index user_account_email_once on accounts.user_account (lower(email))
  where deleted_at is null and not email_shared;

create index user_account_listed on accounts.user_account (user_type, created_at desc, id desc) where deleted_at is null;

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
