-- How a user has set up the own screens: columns, page sizes, the tour seen (G-45, G-203, SHL-06).
create table accounts.preference (
  user_id bigint not null references accounts.user_account,
  key text not null check (length(key) between 1 and 60),
  -- a setting, not a place to keep things
  value json not null check (octet_length(value::text) <= 4096),
  primary key (user_id, key)
);
