-- Keys with which other systems call the portal (API-04). A key acts for the user who created it, within its scopes.
create table accounts.api_key (
  id bigint generated always as identity primary key,
  -- the part of the key that is not secret; also the client id of OAuth
  client_id text not null unique,
  name text not null check (char_length(name) between 1 and 60),
  -- separated by spaces, as in OAuth
  scopes text not null,
  created_by bigint not null references accounts.user_account,
  -- the owner: supplier and organisation of the creator. The key ends if the creator moves.
  vendor_id bigint,
  company_id bigint,
  secret_hash text not null,
  -- the first characters, by which people recognise the key
  secret_start text not null,
  -- after a rotation: the former secret, which still works for a while
  previous_hash text,
  previous_start text,
  previous_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_key_of_supplier on accounts.api_key (vendor_id) where vendor_id is not null;
create index api_key_of_organisation on accounts.api_key (company_id) where vendor_id is null;
create index api_key_of_creator on accounts.api_key (created_by);

-- The suppliers whose users may create keys. Without a row, keys of the supplier do not work either.
create table accounts.api_supplier (
  vendor_id bigint primary key,
  vendor_name text not null,
  allowed_by text not null,
  allowed_at timestamptz not null
);
