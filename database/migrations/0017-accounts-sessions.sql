-- What the owner sees of a session (SES-12). Sessions that began before have no device and count as used when they began.
alter table accounts.session add column ip text;
alter table accounts.session add column device text;
alter table accounts.session add column last_used_at timestamptz;
update accounts.session set last_used_at = created_at;
alter table accounts.session alter column last_used_at set not null;
