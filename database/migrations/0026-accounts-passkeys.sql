-- Passkeys of users (SES-11). The private key never leaves the user's device.
create table accounts.passkey (
  credential_id text primary key,
  user_id bigint not null references accounts.user_account,
  public_key text not null,
  -- of the device: a lower number than before shows a copied passkey
  sign_count bigint not null,
  transports text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_user on accounts.passkey (user_id);

-- Random values that a passkey must sign; each works once.
create table accounts.passkey_challenge (
  challenge_hash text primary key,
  -- null for a sign-in, where the passkey itself says who the user is
  user_id bigint references accounts.user_account,
  expires_at timestamptz not null
);
