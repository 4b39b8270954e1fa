-- The authenticator app of a user (SES-11).
create table accounts.authenticator (
  user_id bigint primary key references accounts.user_account,
  -- encrypted with a key that is not in the database
  secret text not null,
  -- null until the user has entered the first code
  confirmed_at timestamptz,
  -- the time step of the last accepted code: a code works once
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table accounts.recovery_code (
  user_id bigint not null references accounts.user_account,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in whose password was right and that waits for its second step.
create table accounts.sign_in_step (
  code_hash text primary key,
  user_id bigint not null references accounts.user_account,
  kind text not null check (kind in ('code', 'setup')),
  expires_at timestamptz not null
);
create index sign_in_step_of_user on accounts.sign_in_step (user_id);

-- Devices on which the second step is left out for a while; the same hash as in accounts.known_origin.
create table accounts.trusted_device (
  user_id bigint not null references accounts.user_account,
  device_hash text not null,
  expires_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- The user types that need a second factor, and the days that users have to set it up.
create table accounts.second_factor_rule (
  user_type text primary key,
  grace_days integer not null check (grace_days between 0 and 90),
  decided_at timestamptz not null
);

-- the time from which this user needs a second factor, whatever the type; null: only the rule of the type counts
alter table accounts.user_account add column second_factor_due timestamptz;
-- when the user last proved the identity in this session; null: not at all, because the device was remembered
alter table accounts.session add column confirmed_at timestamptz;
