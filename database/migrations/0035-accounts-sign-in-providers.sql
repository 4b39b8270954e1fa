-- Identity providers (OpenID Connect) by which people sign in instead of with a password (SES-10).
create table accounts.sign_in_provider (
  id uuid primary key,
  -- on the button of the sign-in page
  name text not null,
  issuer text not null,
  client_id text not null,
  -- encrypted with a key that is not in the database
  client_secret text not null,
  -- whose people sign in with it: staff of all organisations, of some organisations, or the people of one supplier
  audience text not null check (audience in ('staff', 'organisations', 'supplier')),
  vendor_id bigint check ((audience = 'supplier') = (vendor_id is not null)),
  mode text not null check (mode in ('off', 'optional', 'enforced')),
  version integer not null default 1,
  created_at timestamptz not null
);

create table accounts.sign_in_provider_organisation (
  provider_id uuid not null references accounts.sign_in_provider on delete cascade,
  company_id bigint not null,
  primary key (provider_id, company_id)
);

-- Who a person of a provider is in the portal. The email address of the provider is never used for this.
create table accounts.sign_in_identity (
  issuer text not null,
  subject text not null,
  provider_id uuid not null references accounts.sign_in_provider on delete cascade,
  user_id bigint not null references accounts.user_account,
  -- how the provider names the person, only to show it
  shown_name text,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (issuer, subject),
  unique (provider_id, user_id)
);
create index sign_in_identity_of_user on accounts.sign_in_identity (user_id);

-- A sign-in that is under way at a provider. It works once, in the browser that started it.
create table accounts.provider_request (
  state_hash text primary key,
  browser_hash text not null,
  provider_id uuid not null references accounts.sign_in_provider on delete cascade,
  nonce text not null,
  verifier text not null,
  -- of the invitation by which the sign-in was started
  invitation_hash text,
  expires_at timestamptz not null
);

-- A person whom a provider has confirmed and whom the portal does not know yet. One sign-in with the password links both.
create table accounts.provider_link (
  code_hash text primary key,
  provider_id uuid not null references accounts.sign_in_provider on delete cascade,
  issuer text not null,
  subject text not null,
  shown_name text,
  expires_at timestamptz not null
);

-- the identity that is linked once the second step is done
alter table accounts.sign_in_step add column link_hash text;
