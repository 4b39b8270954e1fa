-- Users who were created without a password and have not come in yet (SES-13). The row ends when the user sets a password.
create table accounts.invitation (
  user_id bigint primary key references accounts.user_account,
  -- null after the invitation was withdrawn
  code_hash text unique,
  invited_by text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
